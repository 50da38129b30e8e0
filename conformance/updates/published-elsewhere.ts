import { listOperation } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Role } from '../../spec/roles.ts';
import { readPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/** The field that says whether a DataMart is published, and what it says of one that is not, and of one that is. */
export type Published = { readonly name: string; readonly was: unknown; readonly now: unknown };

/** DataMarts as they are listed, by id. */
export type Listed = ReadonlyMap<string, unknown>;

/** The first page of DataMarts; none where it cannot be read. */
export async function listedMarts(scene: Scene, role: Role): Promise<Listed> {
  const operation = listOperation(scene.contract, 'DataMart');
  const listed = operation && (await readPage(scene, { operation, parts: {}, role }, {}));
  return listed?.page?.rows ?? new Map();
}

/**
 * The fault that a DataMart which nobody has published is listed as published since another one was. Someone else may have done that
 * meanwhile: it has to be so twice.
 *
 * @param before The DataMarts before the first was published.
 * @param again Publishes a new one, between two looks at the list; undefined where that is refused.
 */
export async function publishedElsewhere(
  scene: Scene,
  { exchange, mart, role }: { readonly exchange: Exchange; readonly mart: string; readonly role: Role },
  field: Published,
  before: Listed,
  again: () => Promise<{ readonly mart: string; readonly before: Listed; readonly exchange: Exchange } | undefined>,
): Promise<Fault | undefined> {
  const first = strayIn(before, await listedMarts(scene, role), field, mart);
  const second = first === undefined ? undefined : await again();
  if (first === undefined || second === undefined || !isSuccess(second.exchange.reply)) return undefined;
  const stray = strayIn(second.before, await listedMarts(scene, role), field, second.mart);
  if (stray === undefined) return undefined;
  return {
    key: 'elsewhere',
    summary: 'Publishing a DataMart publishes another as well',
    expected: `${field.name}: ${JSON.stringify(field.was)} of the DataMart ${first}, which nobody has published`,
    received: describeReply(exchange),
    exchange,
  };
}

/** Another DataMart that is listed as published, and was not before. */
function strayIn(before: Listed, after: Listed, { name, was, now }: Published, mart: string): string | undefined {
  const [id] = [...after].find(
    ([one, row]) => one !== mart && fieldOf(row, name) === now && fieldOf(before.get(one), name) === was,
  ) ?? [undefined];
  return id;
}
