import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldNames } from '../arrange/columns.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { newStream } from '../streams/fresh-stream.ts';
import { linesOf, toRows } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { streamReport } from './fresh-report.ts';
import { functionNames } from './functions.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * "Counts distinct primary-key tuples instead of all rows": a new DataMart is given a primary key that several of its rows
 * share, as a schema may say, and a report of another column with a unique count. What it counts is not all rows of each
 * value, nor the values themselves. How a count is shown is not stated: only a number beside the column is looked at.
 */
export async function countsKeys(scene: Scene, operation: Operation): Promise<Outcome> {
  const mart = await keyedMart(scene);
  if ('state' in mart) return mart;
  const { id, rows, group, key } = mart;
  const exchange = await streamReport(scene, operation, id, { columnConfig: [group], uniqueCountConfig: true });
  const counted = exchange && isSuccess(exchange.reply) ? toRows(linesOf(exchange.reply)) : undefined;
  if (exchange === undefined || counted === undefined || exchange.reply.partial)
    return inconclusive('a report with a unique count has no rows', remedy);
  if (counted.every((row) => Object.keys(row).join() === group)) return isCounted(scene, operation, mart, exchange);
  const told = counted.map((row) => countIn(row, group));
  const keys = counted.map((row) => countOf(rows, group, row[group], key));
  const all = counted.map((row) => rows.filter((one) => one[group] === row[group]).length);
  const isGrouped = new Set(counted.map((row) => row[group])).size === counted.length;
  if (!isGrouped || told.includes(undefined)) return notApplicable('how a unique count is shown is not known');
  const isAll = told.every((count, at) => count === all[at]);
  const isOne = told.every((count) => count === 1);
  if (told.every((count, at) => count === keys[at]) || !(isAll || isOne)) return passed;
  const at = keys.findIndex((count, index) => count !== told[index]);
  const summary = isAll ? 'A unique count counts all rows' : 'A unique count counts no primary keys';
  const expected = `${keys[at]} different ${key} where ${group} is ${JSON.stringify(counted[at]![group])}`;
  return failed({ key: 'count', summary, expected, received: JSON.stringify(counted[at]), exchange });
}

/** Where no count is beside a column, one that is asked for by a rule may be the unique one: else it counts nothing. */
async function isCounted(
  scene: Scene,
  operation: Operation,
  { id, group }: KeyedMart,
  exchange: Exchange,
): Promise<Outcome> {
  const reason = 'how a unique count is shown is not known';
  const [rule] = (scene.profile.samples?.AggregationRule ?? []).map((one) => countRule(one, group)).filter(isObject);
  if (rule === undefined) return notApplicable(reason);
  const rowsWith = async (uniqueCountConfig: boolean): Promise<readonly string[]> => {
    const body = { columnConfig: [group], aggregationConfig: [rule], uniqueCountConfig };
    const stream = await streamReport(scene, operation, id, body);
    return stream === undefined || !isSuccess(stream.reply) ? [] : linesOf(stream.reply).toSorted();
  };
  const [unique, all] = [await rowsWith(true), await rowsWith(false)];
  if (all.length === 0 || unique.join() !== all.join()) return notApplicable(reason);
  const summary = 'A unique count changes nothing of a report';
  const received = `${linesOf(exchange.reply)[0] ?? ''}, and with a count ${all[0] ?? ''}, as without it`;
  return failed({ key: 'none', summary, expected: 'a count of primary keys', received, exchange });
}

/** The rule that counts the values of a column, where it is known how rules call that. */
function countRule(rule: JsonObject, column: string): JsonObject | undefined {
  const own = Object.entries(rule).find(
    ([name, value]) => typeof value === 'string' && /^(column|field|name)/i.test(name),
  );
  const vocabulary = own && vocabularyOf(functionNames, rule, own[0], undefined);
  if (own === undefined || vocabulary === undefined) return undefined;
  const word = rule[vocabulary.field] as string;
  return { ...rule, [own[0]]: column, [vocabulary.field]: word === word.toUpperCase() ? 'COUNT' : 'count' };
}

const remedy =
  'requests: { updateDataMartSchema: { body: { … } } }, with a primary key, and updateDataMartDefinition, of a table with rows';

type KeyedMart = {
  readonly id: string;
  readonly rows: readonly JsonObject[];
  /** The column that rows are counted by, and the one that is the primary key. */
  readonly group: string;
  readonly key: string;
};

/** A new DataMart that shows the primary key which its schema was given. */
async function keyedMart(scene: Scene): Promise<KeyedMart | Outcome> {
  const update = scene.contract.operations.find(({ id }) => id === 'updateDataMartSchema');
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const right = update && (await rightRequestOfAny(scene, update));
  if (update === undefined || read === undefined || right?.ok !== true || !isSuccess(right.value.exchange.reply))
    return inconclusive('no schema is accepted', remedy);
  const { body } = right.value.parts;
  const flag = body === undefined ? undefined : flagIn(body);
  if (body === undefined || flag === undefined) return inconclusive('the schema names no primary key', remedy);
  const fresh = await newStream(scene);
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  const { id, exchange } = fresh.value;
  const rows = exchange.reply.partial ? [] : (toRows(linesOf(exchange.reply)) ?? []);
  const pair = pairIn(rows, fieldNames(body));
  if (pair === undefined) return notApplicable('no column has values that some rows share, by another column');
  const role = creatorOf(scene, 'DataMart', right.value.role);
  const send = (one: Operation, sent?: Json): Promise<Exchange> =>
    scene.send(one, { path: { [resourceParams(one)[0]!.name]: id }, ...(sent && { body: sent }) }, { role });
  if (!isSuccess((await send(update, withKey(body, flag, pair.key))).reply))
    return inconclusive('another primary key is refused', remedy);
  const { reply } = await send(read);
  const shown = isSuccess(reply) ? keysIn(jsonOf(reply), flag) : [];
  return shown.length === 1 && shown[0] === pair.key ? { id, rows, ...pair } : notApplicable('no primary key is shown');
}

/** The name of the switch that marks a field as one of the primary key. */
function flagIn(value: Json): string | undefined {
  if (Array.isArray(value)) return (value as readonly Json[]).map(flagIn).find((flag) => flag !== undefined);
  if (!isObject(value)) return undefined;
  const own = Object.keys(value).find((name) => /primary_?key|^is_?pk$|^pk$/i.test(name));
  return own !== undefined && typeof value[own] === 'boolean'
    ? own
    : Object.values(value)
        .map(flagIn)
        .find((flag) => flag !== undefined);
}

/** The same schema with another primary key. */
function withKey(value: Json, flag: string, key: string): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => withKey(one, flag, key));
  if (!isObject(value)) return value;
  const all = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withKey(one, flag, key)]));
  return typeof value['name'] === 'string' ? { ...all, [flag]: value['name'] === key } : all;
}

/** The names of the fields that are marked. */
function keysIn(value: unknown, flag: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysIn(one, flag));
  if (!isObject(value)) return [];
  if (value[flag] === true && typeof value['name'] === 'string') return [value['name']];
  return Object.values(value).flatMap((one) => keysIn(one, flag));
}

/** Two columns such that rows with one value of the first have fewer values of the second than there are rows, and more than one. */
function pairIn(
  rows: readonly JsonObject[],
  names: readonly string[],
): { readonly group: string; readonly key: string } | undefined {
  const columns = names.filter((name) => rows.every((row) => name in row));
  // What is nothing is no key, and is counted by some and not by others.
  const keys = columns.filter((name) => rows.every((row) => (row[name] ?? '') !== ''));
  const pairs = columns.flatMap((group) => keys.filter((key) => key !== group).map((key) => ({ group, key })));
  return pairs.find(({ group, key }) =>
    rows.some(({ [group]: value }) => {
      if ((value ?? '') === '') return false;
      const count = countOf(rows, group, value, key);
      return count > 1 && count < rows.filter((row) => row[group] === value).length;
    }),
  );
}

/** How many values of a key the rows have that have a value in another column. */
function countOf(rows: readonly JsonObject[], group: string, value: Json | undefined, key: string): number {
  return new Set(rows.filter((row) => row[group] === value).map((row) => JSON.stringify(row[key]))).size;
}

/** The one number of a row beside a column. */
function countIn(row: JsonObject, group: string): number | undefined {
  const others = Object.entries(row).filter(([name]) => name !== group);
  const [[, value] = []] = others;
  return others.length === 1 && typeof value === 'number' ? value : undefined;
}
