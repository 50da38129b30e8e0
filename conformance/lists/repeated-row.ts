import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationAbout, resourceParams } from '../arrange/paths.ts';
import { toId, toRecords } from '../arrange/records.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import { withArticle } from '../article.ts';
import { type Again, type Lister, readPage, type Reading, readingsOf } from './pages.ts';

/** A record that a page shows more than once, in rows that are the same. */
type Repeated = { readonly id: string; readonly row: JsonObject };

/**
 * The fault of a page that shows one record twice. What stands in a row is not stated: two rows are of one record where they
 * are the same throughout, show an id by which a record is read, and do so again when the list is asked once more.
 */
export async function repeatedRow(scene: Scene, lister: Lister, exchange: Exchange): Promise<Fault | undefined> {
  const first = repeatedIn(scene, lister, exchange);
  if (first === undefined || !(await isRecord(scene, lister, first))) return undefined;
  const again = await readPage(scene, lister, {});
  const second = repeatedIn(scene, lister, again.exchange);
  if (second === undefined || !(second.id === first.id || (await isRecord(scene, lister, second)))) return undefined;
  const summary = `The list shows ${withArticle(lister.operation.lifecycle.resource)} twice`;
  const received = describeReply(again.exchange);
  return { key: 'twice', summary, expected: `${second.id} once`, received, exchange: again.exchange };
}

/**
 * The fault of a list that begins again after its last item, so that its pages never end. As with what stands twice on one
 * page, the item has to be a record that is read.
 */
export async function beginsAgain(scene: Scene, lister: Lister, again: Again | undefined): Promise<Fault | undefined> {
  if (again === undefined || !isObject(again.row)) return undefined;
  if (!(await isRecord(scene, lister, { id: again.id, row: again.row }))) return undefined;
  const { exchange } = again.page;
  return {
    key: 'again',
    requirement: `parameter-${lister.operation.id}-offset`,
    summary: 'The list begins again after its last item',
    expected: `${again.id} on one page`,
    received: describeReply(exchange),
    exchange,
  };
}

/** The latest page of a list, among all that a run has read of it with a key, that shows a record twice. */
export function repeatingPage(scene: Scene, operation: Operation): Reading | undefined {
  return readingsOf(scene, operation).findLast((page) => repeatedIn(scene, page, page.exchange) !== undefined);
}

function repeatedIn(scene: Scene, { operation }: Lister, { reply }: Exchange): Repeated | undefined {
  const rows = new Map<string, JsonObject>();
  for (const row of (isSuccess(reply) ? toRecords(jsonOf(reply)) : undefined) ?? []) {
    const id = toId(row, operation.lifecycle.resource, scene.profile.idField);
    if (id === undefined) continue;
    const before = rows.get(id);
    if (before !== undefined && isSame(before, row)) return { id, row };
    rows.set(id, row);
  }
  return undefined;
}

/** Whether the id is that of a record: reading it gives one that shows it, or there is something to be told of it. */
async function isRecord(scene: Scene, { operation, parts, role }: Lister, { id, row }: Repeated): Promise<boolean> {
  const read = operationAbout(scene.contract, operation.lifecycle.resource);
  if (read === undefined) return false;
  const given = resourceParams(operation).map(({ name, resource }) => [resource!, parts.path?.[name] ?? '']);
  const shown = resourceParams(read).map(({ resource }) => [resource!, referenceOf(row, resource!) ?? '']);
  const own = [operation.lifecycle.resource, id];
  const parents = Object.fromEntries([...shown, ...given, own]) as Record<string, string>;
  const path = pathTo(read, { id, parents });
  if (Object.values(path).includes('')) return false;
  const { reply } = await scene.send(read, { path }, { role });
  // What tells something of a record need not name it.
  return isSuccess(reply) && (reply.body.includes(id) || read.lifecycle.resource !== operation.lifecycle.resource);
}
