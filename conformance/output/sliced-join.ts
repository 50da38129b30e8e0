import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { generatedSql } from '../streams/generated-sql.ts';
import { blendedColumn } from './blended-column.ts';
import { lostRows, tellingColumns } from './lost-rows.ts';
import { knownFilters } from './known-rules.ts';
import { areSteadyRows, controlledStream, type How, plainStream, type Stream } from './report-streams.ts';
import { learnedSlice } from './slices.ts';

/**
 * "Placement `pre-join` marks slice filters": where a report keeps the rows that have no counterpart in a joined DataMart, as its
 * SQL says, what is left out of that one before the join leaves out none of the report's own.
 */
export async function slicesBeforeJoin(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  const plain = await plainStream(scene, '');
  if (subject?.ok !== true || plain === undefined)
    return inconclusive(
      'no report has rows',
      'requests: { "POST /api/reports": { body: { … } } }, of a DataMart with rows',
    );
  const judgeBy = (how: How): Promise<Outcome> => judge(scene, operation, { subject: subject.value, plain, how });
  // What an update has left of the report before is no fault of the stream.
  const outcome = await judgeBy('updated');
  return outcome === passed ? outcome : judgeBy('created');
}

/** The report that is streamed, its stream without output controls, and how it comes to have some. */
type Joined = { readonly subject: ReportSubject; readonly plain: Stream; readonly how: How };

async function judge(scene: Scene, operation: Operation, { subject, plain, how }: Joined): Promise<Outcome> {
  const { base, role } = subject;
  const blended = await blendedColumn(scene, base['dataMartId'] as string, role);
  if (blended === undefined || Object.hasOwn(plain.rows[0] ?? {}, blended))
    return notApplicable('the DataMart of the report shows no blended column');
  const own = Object.keys(plain.rows[0] ?? {}).slice(0, tellingColumns);
  const columnConfig = [...own, blended];
  const joined = await controlledStream(scene, { columnConfig }, how);
  const value = joined?.rows.map((row) => row[blended]).find((one) => typeof one === 'string' && one !== '');
  if (joined === undefined || typeof value !== 'string') return notApplicable('no row has a blended text');
  const samples = { FilterRule: await knownFilters(scene) };
  const filterConfig = learnedSlice({ rows: plain.rows, samples, blended }, value);
  if (filterConfig.length === 0) return notApplicable('no rule is known that asks a text to be equal to another');
  const controls = { columnConfig, filterConfig };
  const sliced = await controlledStream(scene, controls, how);
  if (sliced === undefined || [joined, sliced].some(({ exchange }) => exchange.reply.partial))
    return notApplicable('a report with a slice filter cannot be read to its end');
  const lost = lostRows(own, joined.rows, sliced.rows);
  // What is joined may have numbers of another form: the rows that have the value have to be the same.
  if (lost.length === 0 || lost.length === joined.rows.length) return passed;
  if (!(await keepsRows(scene, subject, controls, value)) || !(await areSteadyRows(scene, operation)))
    return notApplicable('rows without a counterpart in what is joined may be left out');
  return failed({
    key: 'sliced',
    summary: 'A slice filter is applied to the rows of a report after the join, and not before it',
    expected: `a row with ${own.join(', ')} ${lost[0]}`,
    received: `${sliced.rows.length} rows with ${JSON.stringify(filterConfig)}, and ${joined.rows.length} without it`,
    exchange: sliced.exchange,
  });
}

/**
 * Whether the SQL that is generated for a report joins, by nothing else than left joins, and does not look for the value in the
 * rows that were joined: one that does leaves rows out as it says.
 */
async function keepsRows(
  scene: Scene,
  { operation, base, role }: ReportSubject,
  controls: JsonObject,
  value: string,
): Promise<boolean> {
  const sql = await withReport(scene, operation, role, { ...base, ...controls }, (id) => generatedSql(scene, id, role));
  const rest = sql?.replaceAll(/\bleft\s+(outer\s+)?join\b/gi, '');
  if (sql === undefined || rest === undefined || rest === sql || /\bjoin\b/i.test(rest)) return false;
  return !withoutSubqueries(sql)
    .split(/\bwhere\b/i)
    .slice(1)
    .join(' ')
    .includes(value);
}

/** The outermost statement: what stands in brackets is left out where it is a statement of its own. */
function withoutSubqueries(sql: string): string {
  const innermost = /\(([^()]*)\)/g;
  const open = sql.replaceAll(innermost, (_, inner: string) => (/\bselect\b/i.test(inner) ? ' ' : ` ${inner} `));
  return open === sql ? sql : withoutSubqueries(open);
}
