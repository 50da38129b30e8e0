import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { capital, withArticle } from '../article.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import { toId } from '../arrange/records.ts';
import { isChanging } from '../changes.ts';
import type { Check } from '../check.ts';
import { failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** Who has created a record, and when, stays the same. Looked at is what all others have read, one record by its id each time. */
export const creatorKept: Check = {
  id: 'creator-kept',
  title: 'Who has created a record, and when, does not change',
  parallel: false,
  atEnd: true,
  cases: () => [
    {
      id: 'creator-kept',
      operation: undefined,
      requirement: 'records-named',
      level: 'implied',
      writes: false,
      priority: 1,
      requests: 0,
      run: (scene) => Promise.resolve(isKept(scene)),
    },
  ],
};

/** A record as it was read, and what it told of its creation, by field: the id of its creator, the time. */
type Reading = { readonly at: number; readonly exchange: Exchange; readonly told: ReadonlyMap<string, string> };

function isKept(scene: Scene): Outcome {
  const { diary } = scene;
  const created = creationsIn(scene);
  const readings = Map.groupBy(
    diary.flatMap(({ exchange, parts }, at): (Reading & { readonly of: string; readonly id: string })[] => {
      const operation = exchange.operation!;
      const record = isSuccess(exchange.reply) ? inEnvelope(jsonOf(exchange.reply)) : undefined;
      const id = recordsIn(operation, parts.path).at(-1)?.id;
      if (operation.lifecycle.action !== 'read' || id === undefined || !isObject(record)) return [];
      // The id of what was removed may be given to another.
      if ((created.get(`${operation.lifecycle.resource} ${id}`) ?? 0) > 1) return [];
      const told = creationIn(record);
      // Below each parent ids may be counted anew.
      const of = JSON.stringify([operation.id, parts.path]);
      return told.size === 0 ? [] : [{ at, exchange, told, id, of }];
    }),
    ({ of }) => of,
  );
  if (diary.length === 0) return notApplicable('no record was read');
  const faults = new Map<string, Fault>();
  for (const all of readings.values()) {
    const changed = all.findIndex((one) => changedIn(all[0]!, one) !== undefined);
    if (changed < 1) continue;
    const fault = toFault(diary, all.slice(0, changed + 1));
    faults.set(fault.exchange.operation!.id, fault);
  }
  return faults.size === 0 ? passed : failed(...faults.values());
}

/** By resource and id, how many records were created. */
function creationsIn(scene: Scene): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { exchange } of scene.diary) {
    const { action, resource } = exchange.operation!.lifecycle;
    if (action !== 'create' || !isSuccess(exchange.reply)) continue;
    const key = `${resource} ${idOfCreated(exchange.operation!, exchange.reply, resource, scene)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** By field, the id of the creator that a record names, and when it was created. */
function creationIn(record: JsonObject): ReadonlyMap<string, string> {
  const entries = Object.entries(record).flatMap(([name, value]): [string, string][] => {
    if (isTime.test(name)) return isInstant(value) ? [[name, value]] : [];
    if (!/^(created_?by|creator|author)(_?(user_?)?id|_?user)?$/i.test(name)) return [];
    const id = isObject(value) ? toId(value, 'User') : value;
    return typeof id === 'string' || typeof id === 'number' ? [[name, String(id)]] : [];
  });
  return new Map(entries);
}

const isTime = /^(created(_?(at|on|date|time))?|creation_?(date|time)|inserted_?at|date_?created)$/i;

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(value);
}

/** Milliseconds by which a time may be told in another way: cut, or rounded, to a second. */
const roughly = 1_000;

function changedIn(before: Reading, after: Reading): string | undefined {
  return [...before.told].find(([name, value]) => {
    const now = after.told.get(name) ?? value;
    return isTime.test(name) ? Math.abs(Date.parse(now) - Date.parse(value)) > roughly : now !== value;
  })?.[0];
}

/** The fault is laid at the door of what was last asked of the record in between, where something was. */
function toFault(diary: readonly Entry[], readings: readonly (Reading & { readonly id: string })[]): Fault {
  const [first, before, after] = [readings[0]!, readings.at(-2)!, readings.at(-1)!];
  const name = changedIn(first, after)!;
  const read = after.exchange.operation!;
  const what = isTime.test(name) ? 'time of its creation' : 'creator';
  const culprit = diary
    .slice(before.at, after.at)
    .findLast(
      ({ exchange: { operation, reply }, parts }) =>
        operation !== undefined &&
        isChanging(operation) &&
        isSuccess(reply) &&
        recordsIn(operation, parts.path).some((one) => one.id === after.id),
    );
  const exchange = culprit?.exchange ?? after.exchange;
  return {
    key: `${isTime.test(name) ? 'time' : 'creator'} ${exchange.operation!.id}`,
    requirement: endpointRequirement(exchange.operation!),
    summary: `${capital(withArticle(read.lifecycle.resource))} is shown with another ${what} than before`,
    expected: `${name}: ${first.told.get(name)!}`,
    received: after.told.get(name)!,
    exchange,
    operations: [...new Set([exchange.operation!.id, read.id])],
  };
}
