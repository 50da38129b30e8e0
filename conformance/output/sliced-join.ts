import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { generatedSql } from '../streams/generated-sql.ts';
import { blendedColumn } from './blended-column.ts';
import { columnOf } from './column-of.ts';
import { isEqual, placeOf } from './filter.ts';
import { areSteadyRows, controlledStream, plainStream } from './report-outputs.ts';

/** How many columns are enough to tell one row from another. */
const columnsAtMost = 8;

const remedy =
  'samples: { FilterRule: [{ … }] }, that asks a column with texts to be equal to one, of a DataMart that is joined';

/**
 * "Placement `pre-join` marks slice filters": where a report keeps the rows that have no counterpart in a joined DataMart, as its
 * SQL says, what is left out of that one before the join leaves out none of the report's own.
 */
export async function slicesBeforeJoin(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  const plain = await plainStream(scene, '');
  if (subject?.ok !== true || plain === undefined) return inconclusive('no report has rows', remedy);
  const { base, role } = subject.value;
  const blended = await blendedColumn(scene, base['dataMartId'] as string, role);
  const rules = scene.profile.samples?.FilterRule ?? [];
  const field = rules.map((rule) => columnOf(rule, plain.rows)?.[0]).find((one) => one !== undefined);
  const rule = rules.find((one) => isEqual(one) && typeof one[placeOf(one, field) ?? ''] === 'string');
  if (field === undefined || rule === undefined || blended === undefined || Object.hasOwn(plain.rows[0]!, blended))
    return notApplicable('no slice filter of a blended column is known');
  const own = Object.keys(plain.rows[0]!).slice(0, columnsAtMost);
  const columnConfig = [...own, blended];
  const joined = await controlledStream(scene, { columnConfig });
  const value = joined?.rows.map((row) => row[blended]).find((one) => typeof one === 'string' && one !== '');
  if (joined === undefined || value === undefined) return notApplicable('no row has a blended text');
  const slice = { ...rule, [field]: blended, [placeOf(rule, field)!]: value, placement: 'pre-join' };
  const controls: JsonObject = { columnConfig, filterConfig: [slice] };
  const sliced = await controlledStream(scene, controls);
  if (sliced === undefined || [joined, sliced].some(({ exchange }) => exchange.reply.partial))
    return notApplicable('a report with a slice filter cannot be read to its end');
  const told = (row: JsonObject): string => JSON.stringify(own.map((name) => row[name] ?? null));
  const left = new Set(sliced.rows.map(told));
  const lost = joined.rows.map(told).find((row) => !left.has(row));
  // What is joined may have numbers of another form: the rows that have the value have to be the same.
  if (lost === undefined || left.size === 0 || !joined.rows.some((row) => left.has(told(row)))) return passed;
  const sql = await withReport(scene, create!, role, { ...base, ...controls }, (id) => generatedSql(scene, id, role));
  const isKeeping =
    /\bleft\s+(outer\s+)?join\b/i.test(sql ?? '') && !/\b(inner|right|full|cross)\s+(outer\s+)?join\b/i.test(sql ?? '');
  if (!isKeeping || !(await areSteadyRows(scene, operation)))
    return notApplicable('rows without a counterpart in what is joined may be left out');
  return failed({
    key: 'sliced',
    summary: 'A slice filter is applied to the rows of a report after the join, and not before it',
    expected: `a row with ${own.join(', ')} ${lost}`,
    received: `${sliced.rows.length} rows with ${JSON.stringify(slice)}, and ${joined.rows.length} without it`,
    exchange: sliced.exchange,
  });
}
