import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldNames } from '../arrange/columns.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { newStream } from '../streams/fresh-stream.ts';
import { linesOf, toRows } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Effect } from './effect.ts';
import { endedTrigger } from './ended-trigger.ts';
import { withoutTimes } from './without-times.ts';

/**
 * A schema is as its table is, once it was actualized, as far as the trigger tells: it has a column that the rows have, and that
 * a schema which was given had left out; or it is another than one of other fields which was given.
 */
export const createSchemaActualizeTrigger: Effect = {
  id: 'createSchemaActualizeTrigger',
  requirement: 'path-only-schema-actualize-triggers',
  requests: 10,
  waits: true,
  run: actualizes,
};

async function actualizes(scene: Scene, operation: Operation): Promise<Outcome> {
  const update = scene.contract.operations.find(({ id }) => id === 'updateDataMartSchema');
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const right = update && (await rightRequestOfAny(scene, update));
  if (update === undefined || read === undefined || right?.ok !== true)
    return inconclusive('no schema is accepted', 'requests: { updateDataMartSchema: { body: { … } } }');
  const fresh = await newStream(scene);
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  const { id, exchange: stream } = fresh.value;
  const columns = Object.keys(toRows(linesOf(stream.reply).slice(0, 1))?.[0] ?? {});
  const role = creatorOf(scene, 'DataMart', right.value.role);
  const ask = (): Promise<Exchange> => readOne(scene, read, { id, parents: {} }, role);
  const given = right.value.parts.body;
  const shorter = shortened(given, columns);
  const isForeign = shorter === undefined;
  // A schema of other fields leaves out columns as it is.
  const body = shorter ?? given;
  const path = { [resourceParams(update)[0]!.name]: id };
  if (body === undefined || !isSuccess((await scene.send(update, { path, body }, { role })).reply))
    return notApplicable('no schema is accepted that leaves out a column');
  const first = await ask();
  const before = namesIn(first);
  const lacking = columns.filter((name) => !before.includes(name));
  if (before.length === 0 || lacking.length === 0) return notApplicable('the schema is not shown as it was given');
  const ended = await endedTrigger(scene, operation, { DataMart: id }, role);
  if (ended === undefined) return notApplicable('no trigger that actualizes a schema comes to its end');
  const { exchange, end } = ended;
  // How a column is called in rows is known of the schema alone that has some of them: any other is to be as it was in each word.
  const isOther = (now: Exchange): boolean =>
    isForeign && withoutTimes(now.reply.body) !== withoutTimes(first.reply.body);
  const isActual = (now: Exchange): boolean =>
    !isSuccess(now.reply) || isOther(now) || lacking.some((name) => namesIn(now).includes(name));
  // What the trigger does to the schema, nobody states: it says so itself.
  const isCountTelling = isForeign ? before.length !== columns.length : before.length < columns.length;
  const isTold = tellsOf(jsonOf(end.reply), isCountTelling ? columns.length : undefined, lacking);
  const after = isTold ? await eventually(scene, 'DataMart', ask, isActual) : await ask();
  if (isActual(after)) {
    const missingIn = (now: Exchange): readonly string[] =>
      isTold && isSuccess(now.reply) ? partlyMissing(namesIn(now), columns) : [];
    if (missingIn(after).length === 0) return passed;
    const last = await eventually(scene, 'DataMart', ask, (now) => missingIn(now).length === 0);
    return missingIn(last).length === 0 ? passed : failed(lacksFault(exchange, missingIn(last), last));
  }
  if (!isTold) return notApplicable('the trigger does not tell what has come of the schema');
  return failed(lacksFault(exchange, lacking, after));
}

function lacksFault(exchange: Exchange, lacking: readonly string[], after: Exchange): Fault {
  const summary = 'Actualizing the schema of a DataMart leaves out what its rows have';
  return { key: 'left', summary, expected: lacking.join(', '), received: describeReply(after), exchange };
}

/**
 * The columns of the rows that a schema lacks though it calls most of them as the rows do: one that calls few of them so may have
 * another name for any.
 *
 * @example partlyMissing(['a', 'b'], ['a', 'b', 'c']) // ['c']
 */
export function partlyMissing(names: readonly string[], columns: readonly string[]): readonly string[] {
  const missing = columns.filter((name) => !names.includes(name));
  return missing.length * 2 < columns.length ? missing : [];
}

/**
 * Whether a result names one of the columns that lack, or counts as many columns as the rows have.
 *
 * @param count How many that are; undefined where the schema has as many already.
 */
function tellsOf(result: unknown, count: number | undefined, lacking: readonly string[]): boolean {
  if (typeof result !== 'object' || result === null) return lacking.includes(result as string);
  return Object.entries(result).some(
    ([name, value]) =>
      (typeof value === 'number' && value === count && /field|column/i.test(name)) || tellsOf(value, count, lacking),
  );
}

function namesIn({ reply }: Exchange): readonly string[] {
  return isSuccess(reply) ? fieldNames(jsonOf(reply)) : [];
}

/** The same schema with those of its fields that are columns, but for the last; undefined where it has no two of them. */
function shortened(value: Json | undefined, columns: readonly string[]): Json | undefined {
  if (Array.isArray(value)) {
    const isColumn = (one: unknown): boolean => isObject(one) && columns.includes(one['name'] as string);
    const own = value.filter(isColumn);
    return own.length < 2 ? undefined : (own.slice(0, -1) as Json);
  }
  if (!isObject(value)) return undefined;
  for (const [name, one] of Object.entries(value)) {
    const shorter = shortened(one, columns);
    if (shorter !== undefined) return { ...value, [name]: shorter };
  }
  return undefined;
}
