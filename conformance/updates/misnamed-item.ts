import type { Operation } from '../../spec/operation.ts';
import { nameFields } from '../arrange/name-fields.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import type { Instance } from '../arrange/instances.ts';
import { hasName, pathTo } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { eventually } from '../target/patience.ts';
import { fieldOf, toId, toRecords } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';

/** How many pages of a list are read for a record. */
const pagesAtMost = 3;

/** A record that was given a new name: what it was called, and is now. */
export type Renamed = {
  readonly instance: Instance;
  readonly role: Role;
  /** The record as it was read before. */
  readonly before: unknown;
  /** The same since it was given it. */
  readonly after: unknown;
  readonly name: string;
};

/** A list that shows a name wrongly: `stale`, by the old one; `shared`, the new one with another record as well. */
export type Misnaming = { readonly kind: 'stale' | 'shared'; readonly list: Exchange };

/**
 * How the list shows a record by its old name, though reading it gives the new one, or another record by the new one, which
 * was given to the one alone; undefined where it does neither.
 */
export async function misnamedItem(
  scene: Scene,
  list: Operation,
  { instance, role, before, after, name }: Renamed,
): Promise<Misnaming | undefined> {
  const old = shownName(before);
  if (old === undefined || name === old) return undefined;
  const isOurs = hasName(old, scene.prefix);
  // What the service has given it is its name where that is what was changed: beside it, a title may stay as it is.
  if (!isOurs && (old.trim() === '' || shownName(after) !== name)) return undefined;
  const query = await usualQuery(scene, list, role);
  const look = (): Promise<Item | undefined> => findItem(scene, list, { instance, role, query });
  // Names of ours were given to this record alone: one before the last counts as well.
  const isStale = (item: Item | undefined): boolean => {
    const listed = item === undefined ? undefined : shownName(item.record);
    if (listed === undefined) return false;
    return listed === old || (isOurs && hasName(listed, scene.prefix) && !hasName(listed, name));
  };
  const isShared = (item: Item | undefined): boolean =>
    isOurs && (item?.others.some((one) => shownName(one)?.trim().toLowerCase() === name.trim().toLowerCase()) ?? false);
  const item = await eventually(scene, list.lifecycle.resource, look, (one) => !isStale(one) && !isShared(one));
  if (isStale(item)) return { kind: 'stale', list: item!.exchange };
  return isShared(item) ? { kind: 'shared', list: item!.exchange } : undefined;
}

/** A record in a page of a list, with the others in it. */
type Item = { readonly exchange: Exchange; readonly record: unknown; readonly others: readonly unknown[] };

/** The query that the list is asked with. */
async function usualQuery(scene: Scene, list: Operation, role: Role): Promise<object> {
  const arranged = await scene.arrange.requests({ ...list, params: queryOf(list) }, { role, subject: 'any' });
  return (arranged.ok ? arranged.value[0]?.query : undefined) ?? {};
}

/** Looks for a record in the first pages of a list. */
export async function lookFor(scene: Scene, list: Operation, instance: Instance, role: Role): Promise<void> {
  await findItem(scene, list, { instance, role, query: await usualQuery(scene, list, role) });
}

async function findItem(
  scene: Scene,
  list: Operation,
  { instance, role, query }: Pick<Renamed, 'instance' | 'role'> & { readonly query: object },
): Promise<Item | undefined> {
  const { resource } = list.lifecycle;
  const isPaged = list.params.some(({ name }) => name === 'offset');
  let offset = 0;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const parts = { path: pathTo(list, instance), query: { ...query, ...(offset > 0 ? { offset } : {}) } };
    const exchange = await scene.send(list, parts, { role });
    const records = isSuccess(exchange.reply) ? (toRecords(jsonOf(exchange.reply)) ?? []) : [];
    const isOne = (one: unknown): boolean => toId(one, resource, scene.profile.idField) === instance.id;
    const record = records.find(isOne);
    if (record !== undefined) return { exchange, record, others: records.filter((one) => !isOne(one)) };
    if (!isPaged || records.length === 0) return undefined;
    offset += records.length;
  }
  return undefined;
}

function queryOf({ params }: Operation): Operation['params'] {
  return params.filter((one) => one.in === 'query');
}

function shownName(record: unknown): string | undefined {
  const names = nameFields.map((field) => fieldOf(record, field));
  return names.find((name) => typeof name === 'string');
}

/** A list goes on showing what a record was called before. */
export function staleFault(exchange: Exchange, list: Exchange): Fault {
  const summary = `The list shows ${withArticle(list.operation!.lifecycle.resource)} by the name that it had before`;
  const received = `${exchange.message.method} ${exchange.message.path}, then ${describeReply(list)}`;
  // Whether the change does not reach the list, or the list does not show it, nobody can tell.
  const operations = [list, exchange].map(({ operation }) => operation!.id);
  return { key: 'stale', summary, expected: 'its new name', received, exchange: list, operations };
}
