import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { failed, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import type { Exchange } from '../target/message.ts';
import { columnOf } from './column-of.ts';
import { streamReport } from './fresh-report.ts';
import { countOf, type Keyed, type Mart } from './mart-with-key.ts';
import { saysColumn } from './rules-of-rows.ts';
import { knownFilters } from './known-rules.ts';
import { toWords, type WordRule } from './to-words.ts';

/**
 * "With its stored filters … applied": a unique count beside a filter counts among the rows that this leaves, and so is not
 * larger than their number. It is looked at once per run, of a DataMart whose counts without a filter are right.
 *
 * @param countIn The count that a row shows.
 */
export function countsFiltered(
  scene: Scene,
  operation: Operation,
  mart: Mart & Keyed,
  countIn: (row: JsonObject) => number | undefined,
): Promise<Outcome> {
  return scene.once('a unique count of filtered rows', async () => {
    const rules = (await knownFilters(scene)).flatMap((rule) => [rule, ...ofOthers(rule, mart)]);
    const rule = toWords(rules, mart.rows).find((one) => tells(mart, one));
    if (rule === undefined) return passed;
    const { id, group } = mart;
    const filterConfig = [rule.rule];
    const controls = { columnConfig: [group], uniqueCountConfig: true, filterConfig };
    const exchange = await streamReport(scene, operation, id, controls);
    const counted = rowsOf(exchange);
    const excess = counted.find((row) => {
      const left = leftBy(mart, rule, row[group]);
      return left > 0 && (countIn(row) ?? 0) > left;
    });
    if (exchange === undefined || excess === undefined) return passed;
    // A filter that leaves more rows may be understood in another way.
    const plain = rowsOf(
      await streamReport(scene, operation, id, { columnConfig: [group, rule.column], filterConfig }),
    );
    const wanted = mart.rows.filter((row) => isLeft(rule, row)).length;
    if (plain.length !== wanted || !plain.every((row) => isLeft(rule, row))) return passed;
    return failed({
      key: 'filtered',
      summary: 'A unique count counts rows that the filters of the report leave out',
      expected: `at most ${leftBy(mart, rule, excess[group])}, the rows of which ${rule.column} is ${JSON.stringify(rule.word)}`,
      received: JSON.stringify(excess),
      exchange,
    });
  });
}

/** The same rule of each column; that of another DataMart says by its name which field that is. */
function ofOthers(rule: JsonObject, { rows, columns }: Mart): readonly JsonObject[] {
  const field = columnOf(rule, rows)?.[0] ?? Object.keys(rule).find((name) => saysColumn.test(name));
  return field === undefined ? [] : columns.map((name) => ({ ...rule, [field]: name }));
}

/** Whether a filter leaves fewer rows with some value, and at least one, than there are primary keys without it. */
function tells(mart: Mart & Keyed, rule: WordRule): boolean {
  const { rows, group, keys } = mart;
  if (rule.column === group) return false;
  return rows.some((row) => {
    const left = leftBy(mart, rule, row[group]);
    return (row[group] ?? '') !== '' && left > 0 && left < countOf(rows, group, row[group], keys);
  });
}

function leftBy({ rows, group }: Mart & Keyed, rule: WordRule, value: unknown): number {
  return rows.filter((row) => row[group] === value && isLeft(rule, row)).length;
}

/** Capitals may make no difference. */
function isLeft({ column, word }: WordRule, row: JsonObject): boolean {
  const value = row[column];
  return typeof value === 'string' && value.toLowerCase() === word.toLowerCase();
}

/** The rows of a stream that was read to its end. */
function rowsOf(exchange: Exchange | undefined): readonly JsonObject[] {
  return exchange === undefined || exchange.reply.partial ? [] : (rowsIn(exchange.reply) ?? []);
}
