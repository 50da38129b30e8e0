import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { capital, withArticle } from '../article.ts';
import { firstRecord } from '../arrange/first-record.ts';
import { type Lifecycle, listIds, nameFieldIn } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { fieldOf, toRecords } from '../arrange/records.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { givenName } from '../state/shows-other-name.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';

/** A search, by the words that one of its parameters takes. */
export type Search = {
  readonly operation: Operation;
  readonly parts: RequestParts;
  readonly word: string;
  /** Milliseconds from one question to the next, as long as an index may follow later. */
  readonly pauses: readonly number[];
};

/**
 * The fault that a search does not find a record of our own by its name, and finds one of others, which is listed in
 * the same state, by its own; or that what it finds by a name that is ours alone has another id.
 */
export async function unfound(
  scene: Scene,
  { operation, parts, word, pauses }: Search,
  { list, read, resource }: Lifecycle,
  role: Role,
): Promise<Fault | undefined> {
  const own = await firstRecord(scene, resource, role);
  if (list === undefined || read === undefined || !own.ok) return undefined;
  const find = (id: string, name: string): Promise<{ readonly exchange: Exchange; readonly isFound: boolean }> =>
    scene.send(operation, { ...parts, query: { ...parts.query, [word]: name } }, { role }).then((exchange) => ({
      exchange,
      isFound: isSuccess(exchange.reply) && mentions(jsonOf(exchange.reply), id),
    }));
  const seen = lastRead(scene, read, own.value);
  const known = seen ? nameIn(jsonOf(seen.reply)) : givenName(scene.arrange.creationOf({ resource, ...own.value }));
  if (known === undefined) return undefined;
  const hits = await find(own.value.id, known);
  if (hits.isFound) return undefined;
  const strange = strangeHit(hits.exchange, known, own.value.id);
  if (strange !== undefined) {
    const summary = `${capital(withArticle(resource))} is found by its name, and another id is shown with it`;
    const received = JSON.stringify(strange);
    return { key: 'strange', summary, expected: own.value.id, received, exchange: hits.exchange };
  }
  const listed = await listIds(scene, list, own.value, role);
  const row = listed?.rows.get(own.value.id);
  const name = nameIn(row);
  if (listed === undefined || name === undefined) return undefined;
  const other = [...listed.rows].find(
    ([id, one]) =>
      scene.arrange.creatorOf({ resource, id, parents: {} }) === undefined &&
      nameIn(one) !== undefined &&
      stateOf(one) === stateOf(row),
  );
  if (other === undefined || !(await find(other[0], nameIn(other[1])!)).isFound) return undefined;
  const lacking = await goesOn(async () => {
    const { exchange, isFound } = await find(own.value.id, name);
    return isFound || !isSuccess(exchange.reply) ? undefined : exchange;
  }, pauses);
  if (lacking === undefined) return undefined;
  const summary = `${capital(withArticle(resource))} that was created is not found by its name, and another one is`;
  const expected = `${own.value.id}, which is named ${name}`;
  return { key: 'unfound', summary, expected, received: describeReply(lacking), exchange: lacking };
}

/** What is found by a name, and has the name, and some id, and not that of the record. */
function strangeHit({ reply }: Exchange, name: string, id: string): unknown {
  const rows = isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [];
  return rows.find(
    (row) => nameIn(row) === name && fieldOf(row, 'id') !== undefined && !JSON.stringify(row).includes(id),
  );
}

function nameIn(row: unknown): string | undefined {
  const field = nameFieldIn(row);
  return field === undefined || !isObject(row) ? undefined : (row[field] as string);
}

/** A draft may be left out of a search. */
function stateOf(row: unknown): unknown {
  return fieldOf(row, 'status') ?? fieldOf(row, 'state');
}
