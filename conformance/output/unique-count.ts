import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { type Generated, readGeneratedSql } from '../streams/generated-sql.ts';
import { linesOf, rowsIn } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { countsAllRows } from './counts-all-rows.ts';
import { streamReport } from './fresh-report.ts';
import { countsFiltered } from './counts-filtered.ts';
import {
  compoundIn,
  countOf,
  type Keyed,
  keyRemedy,
  type Mart,
  martWithKey,
  martWithKeyLike,
  ownMartWithKey,
  singleIn,
} from './mart-with-key.ts';
import { functionNames } from './functions.ts';
import { spelledLike } from './spelled-like.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * "Counts distinct primary-key tuples instead of all rows": a new DataMart is given a primary key that several of its
 * rows share, as a schema may say, and a report of another column with a unique count. What it counts is not all rows
 * of each value, nor the values themselves. How a count is shown is not stated: only a number beside the column is
 * looked at. Where that counts keys, the SQL that is generated for the same report does not count all rows. Rows of our own come
 * first, since they tell most, and last such as the DataMart of the reports has.
 */
export async function countsKeys(scene: Scene, operation: Operation): Promise<Outcome> {
  const isTold = ({ state }: Outcome): boolean => state === 'passed' || state === 'failed';
  const own = await countsKeysOf(scene, operation, await ownMartWithKey(scene));
  if (isTold(own)) return own;
  const outcome = await countsKeysOf(scene, operation, await martWithKey(scene));
  if (isTold(outcome)) return outcome;
  const [create] = reportOperations(scene.contract);
  const subject = create && (await reportSubject(scene, create));
  const mart = subject?.ok === true ? subject.value.base['dataMartId'] : undefined;
  const like =
    typeof mart === 'string' ? await countsKeysOf(scene, operation, await martWithKeyLike(scene, mart)) : outcome;
  return isTold(like) ? like : outcome;
}

async function countsKeysOf(scene: Scene, operation: Operation, mart: Mart | Outcome): Promise<Outcome> {
  if ('state' in mart) return mart;
  const { rows, columns } = mart;
  const [compound, single] = [compoundIn(rows, columns, 'shared'), singleIn(rows, columns)];
  const all = [compound, single, compound === undefined ? compoundIn(rows, columns, 'any') : undefined];
  let outcome: Outcome = notApplicable('no column has values that some rows share, by another column');
  for (const keyed of all.filter((one) => one !== undefined)) {
    const marked = await mart.mark(keyed.keys);
    if (marked?.state === 'failed') return marked;
    if (marked !== undefined) {
      if (outcome.state !== 'passed') outcome = marked;
      continue;
    }
    outcome = await countsThose(scene, operation, { ...mart, ...keyed });
    if (outcome.state === 'failed' && !(await mart.isSteady()))
      return notApplicable('the rows of a DataMart follow from its primary key, or change meanwhile');
    if (outcome.state !== 'passed' || keyed === compound) return outcome;
  }
  return outcome;
}

/** Whether a unique count counts the keys that a DataMart has just been given. */
async function countsThose(scene: Scene, operation: Operation, keyed: KeyedMart): Promise<Outcome> {
  const { id, rows, group, keys } = keyed;
  const controls = { columnConfig: [group], uniqueCountConfig: true };
  let ofAll: Generated | undefined;
  const exchange = await streamReport(scene, operation, id, controls, async (report, role, { reply }) => {
    if (isSuccess(reply)) ofAll = await sqlOfAllRows(scene, report, role);
  });
  const counted = exchange && rowsIn(exchange.reply);
  if (exchange === undefined || counted === undefined || exchange.reply.partial)
    return inconclusive('a report with a unique count has no rows', keyRemedy);
  if (counted.every((row) => Object.keys(row).join() === group)) return isCounted(scene, operation, keyed, exchange);
  const told = counted.map((row) => countIn(row, group));
  const countsBy = (names: readonly string[]): readonly number[] =>
    counted.map((row) => countOf(rows, group, row[group], names));
  const wanted = countsBy(keys);
  const all = counted.map((row) => rows.filter((one) => one[group] === row[group]).length);
  const isGrouped = new Set(counted.map((row) => row[group])).size === counted.length;
  if (!isGrouped || told.includes(undefined)) return notApplicable('how a unique count is shown is not known');
  const isAll = told.every((count, at) => count === all[at]);
  const isOne = told.every((count) => count === 1);
  const whole = new Set(rows.map((row) => JSON.stringify(keys.map((key) => row[key])))).size;
  const isWhole = counted.length > 1 && told.every((count) => count === whole);
  const single = keys.find((name) => countsBy([name]).every((count, at) => count === told[at]));
  if (told.every((count, at) => count === wanted[at])) {
    if (!isAll && ofAll !== undefined) return failed(generatesAll(ofAll, keys));
    const outcome = isAll ? passed : await countsWhenTrue(scene, operation, keyed, exchange);
    return outcome === passed ? countsFiltered(scene, operation, keyed, (row) => countIn(row, group)) : outcome;
  }
  if (!(isAll || isOne || isWhole || single !== undefined)) return passed;
  const at = wanted.findIndex((count, index) => count !== told[index]);
  const ofKeys = isWhole ? 'the primary keys of all rows together' : 'one column of the primary key alone';
  const what = isAll ? 'all rows' : isOne ? 'no primary keys' : ofKeys;
  const summary = `A unique count counts ${what}`;
  const expected = `${wanted[at]} different ${keys.join(' and ')} where ${group} is ${JSON.stringify(counted[at]![group])}`;
  return failed({ key: 'count', summary, expected, received: JSON.stringify(counted[at]), exchange });
}

/** What is generated for a report with a unique count, where that goes on counting all rows. */
async function sqlOfAllRows(scene: Scene, id: string, role: Role): Promise<Generated | undefined> {
  const ask = (): Promise<Generated | undefined> => readGeneratedSql(scene, id, role);
  const isOfAll = (one: Generated | undefined): boolean => one !== undefined && countsAllRows(one.sql);
  const generated = await eventually(scene, 'DataMart', ask, (one) => !isOfAll(one));
  return isOfAll(generated) ? generated : undefined;
}

/** The fault of SQL that counts all rows, of a report whose stream counts primary keys. */
function generatesAll({ sql, exchange }: Generated, keys: readonly string[]): Fault {
  return {
    key: 'sql',
    requirement: 'report-unique-count',
    summary: 'The SQL of a report with a unique count counts all rows, and its stream primary keys',
    expected: `a count of different ${keys.join(' and ')}`,
    received: sql,
    exchange,
  };
}

/** "When true": without it, what is counted are no keys, neither beside a column nor by a rule that counts. */
async function countsWhenTrue(
  scene: Scene,
  operation: Operation,
  keyed: KeyedMart,
  { reply }: Exchange,
): Promise<Outcome> {
  const { id, group } = keyed;
  const uniqueCountConfig = false;
  const counting = countingBeside(scene, keyed);
  const ruled = counting && (await streamReport(scene, operation, id, { ...counting, uniqueCountConfig }));
  const isRuled = ruled !== undefined && isSuccess(ruled.reply);
  const exchange = isRuled
    ? ruled
    : await streamReport(scene, operation, id, { columnConfig: [group], uniqueCountConfig });
  if (exchange === undefined || !isSuccess(exchange.reply)) return passed;
  const [rows, counted] = [exchange.reply, reply].map((one) => linesOf(one).toSorted().join('\n'));
  if (rows !== counted && !(isRuled && countsKeysAnyhow(exchange, keyed))) return passed;
  const summary = 'A unique count that is false counts primary keys';
  const received = `${linesOf(exchange.reply)[0] ?? ''}, as with true`;
  return failed({ key: 'false', summary, expected: 'no count of primary keys', received, exchange });
}

/**
 * Controls that count by a rule another column, which no row lacks and of which there are not as many different values as there
 * are keys; undefined where there is none, or it is not known how rules call that.
 */
function countingBeside(scene: Scene, { rows, columns, group, keys }: KeyedMart): JsonObject | undefined {
  const isTelling = (name: string): boolean =>
    rows.some((row) => countOf(rows, group, row[group], [name]) !== countOf(rows, group, row[group], keys));
  const column = columns.find(
    (name) => name !== group && rows.every((row) => (row[name] ?? '') !== '') && isTelling(name),
  );
  const rules = column === undefined ? [] : (scene.profile.samples?.AggregationRule ?? []);
  const rule = rules.map((one) => countRule(one, column!)).find(isObject);
  return rule && { columnConfig: [group, column!], aggregationConfig: [rule] };
}

/** Whether rows have as many as there are primary keys, each under one name, where there are more rows. */
function countsKeysAnyhow({ reply }: Exchange, { rows, group, keys }: KeyedMart): boolean {
  const shown = reply.partial ? [] : (rowsIn(reply) ?? []);
  const isOfKeys = (name: string): boolean =>
    shown.every((row) => row[name] === countOf(rows, group, row[group], keys)) &&
    shown.some((row) => row[name] !== rows.filter((one) => one[group] === row[group]).length);
  return Object.keys(shown[0] ?? {}).some((name) => name !== group && isOfKeys(name));
}

/** Where no count is beside a column, one that is asked for by a rule may be the unique one: else it counts nothing. */
async function isCounted(
  scene: Scene,
  operation: Operation,
  { id, group, rows, keys }: KeyedMart,
  exchange: Exchange,
): Promise<Outcome> {
  const reason = 'how a unique count is shown is not known';
  // A count of the values there are, or of all rows, has to be another number than that of keys.
  const size = new Set(rows.map((row) => JSON.stringify(keys.map((key) => row[key])))).size;
  if ([rows, rows.filter((row) => (row[group] ?? '') !== '')].some(({ length }) => length === size))
    return notApplicable(reason);
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
  return { ...rule, [own[0]]: column, [vocabulary.field]: spelledLike(word, 'count') };
}

type KeyedMart = Mart & Keyed;

/** The one number of a row beside a column. */
function countIn(row: JsonObject, group: string): number | undefined {
  const others = Object.entries(row).filter(([name]) => name !== group);
  const [[, value] = []] = others;
  return others.length === 1 && typeof value === 'number' ? value : undefined;
}
