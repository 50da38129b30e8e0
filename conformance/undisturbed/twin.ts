import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { operationsOn } from '../arrange/paths.ts';
import { toId, toRecords } from '../arrange/records.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import { doneBetween } from './diary.ts';

/** A change that has made another record, and the list that shows both. */
export type Twin = { readonly change: Exchange; readonly list: Exchange };

/** A list as it was answered: the same question has the same text. */
type Listed = {
  readonly at: number;
  readonly exchange: Exchange;
  readonly question: string;
  readonly rows: ReadonlyMap<string, JsonObject>;
};

/** In how many fields two rows may differ that are of one record: its id, and a time. */
const unlikeAtMost = 2;

/** How many fields they have in common. */
const alikeAtLeast = 2;

/**
 * A change by an operation between two answers of a list, of which the later one is longer by a record that nobody has
 * created, and that is like the changed one in all but its id.
 */
export function twinIn(scene: Scene, operation: Operation): Twin | undefined {
  const { resource } = operation.lifecycle;
  const lists = operationsOn(scene.contract, 'list', resource).flatMap((list) => listedBy(scene, list));
  for (const [at, { exchange, parts }] of scene.diary.entries()) {
    if (exchange.operation !== operation || !isSuccess(exchange.reply)) continue;
    const id = recordsIn(operation, parts.path).at(-1)?.id ?? '';
    for (const after of lists.filter((one) => one.at > at && one.rows.has(id))) {
      const before = lists.findLast((one) => one.at < at && one.question === after.question);
      if (before?.rows.has(id) !== true) continue;
      const created = createdBetween(scene, resource, before.at, after.at);
      if (created.includes(undefined) || after.rows.size <= before.rows.size + created.length) continue;
      // A list that is behind shows later what was created before.
      const known = createdBetween(scene, resource, -1, after.at);
      if (hasTwin(scene, { id, created, known, before, after })) return { change: exchange, list: after.exchange };
    }
  }
  return undefined;
}

function listedBy(scene: Scene, list: Operation): readonly Listed[] {
  return scene.diary.flatMap(({ exchange, parts, as }, at) => {
    const all =
      exchange.operation === list && isSuccess(exchange.reply) ? toRecords(jsonOf(exchange.reply)) : undefined;
    if (all === undefined) return [];
    const rows = new Map<string, JsonObject>();
    for (const row of all.filter((one) => !isMarkedRemoved(one))) {
      const id = toId(row, list.lifecycle.resource, scene.profile.idField);
      if (id !== undefined) rows.set(id, row);
    }
    return [{ at, exchange, question: JSON.stringify([list.id, parts.path, parts.query, as]), rows }];
  });
}

/** The ids of those that were created in the meantime, or may have been; undefined for one that is not known. */
function createdBetween(
  { diary, profile }: Scene,
  resource: string,
  from: number,
  to: number,
): readonly (string | undefined)[] {
  return doneBetween(diary, from, to)
    .map(({ exchange }) => exchange)
    .filter(
      ({ operation, reply }) =>
        operation!.method === 'POST' && operation!.lifecycle.resource === resource && isDone(reply),
    )
    .map(({ reply }) => toId(jsonOf(reply), resource, profile.idField));
}

/** Whether an answer is none that says that nothing was done: what ended in an error may have begun. */
function isDone({ status }: Exchange['reply']): boolean {
  return status < 400 || status >= 500;
}

/**
 * Whether there is a new row like that of the changed record, as it is or as it was, and more so than like those that were
 * created.
 */
function hasTwin(
  scene: Scene,
  {
    id,
    created,
    known,
    before,
    after,
  }: {
    readonly id: string;
    readonly created: readonly (string | undefined)[];
    readonly known: readonly (string | undefined)[];
    readonly before: Listed;
    readonly after: Listed;
  },
): boolean {
  const others = created.map((one) => after.rows.get(one ?? '')).filter((row) => row !== undefined);
  return [...after.rows].some(
    ([other, row]) =>
      !before.rows.has(other) &&
      !known.includes(other) &&
      [after, before].some(({ rows }) => {
        const own = rows.get(id)!;
        const isNearest = others.every((one) => unlikeIn(own, row).length < unlikeIn(one, row).length);
        return isNearest && isTwin(scene, own, row) && (rows === after.rows || sharesName(scene, own, row));
      }),
  );
}

/** What goes by a name of ours that a record had is none of others: what is like its old form in all else may be. */
function sharesName({ prefix }: Pick<Scene, 'prefix'>, own: JsonObject, other: JsonObject): boolean {
  return Object.entries(own).some(
    ([name, value]) => typeof value === 'string' && value.includes(prefix) && other[name] === value,
  );
}

function unlikeIn(own: JsonObject, other: JsonObject): readonly string[] {
  return Object.keys(own).filter((name) => !isSame(own[name], other[name]));
}

/**
 * Whether another row is like one of our own in all but its id, and maybe a time. Others may create a record at any time, but
 * none with a name of ours.
 */
export function isTwin({ prefix }: Pick<Scene, 'prefix'>, own: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(own);
  if (!isSame(names.toSorted(), Object.keys(other).toSorted())) return false;
  const unlike = unlikeIn(own, other);
  const isOurs = (name: string): boolean => typeof own[name] === 'string' && own[name].includes(prefix);
  return unlike.length <= unlikeAtMost && names.length - unlike.length >= alikeAtLeast && !unlike.some(isOurs);
}
