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
type Listed = ReadonlyMap<string, unknown>;

/** A DataMart that was published, the answer to that, and the DataMarts that were listed before. */
export type Publication = { readonly mart: string; readonly exchange: Exchange; readonly before: Listed };

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
 * @param again Publishes a new one; undefined where there is none.
 */
export async function publishedElsewhere(
  scene: Scene,
  publication: Publication,
  {
    field,
    role,
    again,
  }: { readonly field: Published; readonly role: Role; readonly again: () => Promise<Publication | undefined> },
): Promise<Fault | undefined> {
  const strayOf = async ({ before, mart }: Publication): Promise<string | undefined> =>
    strayIn(before, await listedMarts(scene, role), field, mart);
  const { exchange } = publication;
  const first = await strayOf(publication);
  const second = first === undefined ? undefined : await again();
  if (second === undefined || !isSuccess(second.exchange.reply) || (await strayOf(second)) === undefined)
    return undefined;
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
