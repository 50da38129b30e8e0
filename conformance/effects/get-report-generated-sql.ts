import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldOf } from '../arrange/records.ts';
import { resourceParams } from '../arrange/paths.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { readRun } from '../streams/read-run.ts';
import { streamOperation } from '../streams/stream-operation.ts';
import { sqlOf } from '../streams/shown-sql.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { dateTrunc } from '../output/date-trunc.ts';
import { reportOutputs } from '../output/report-outputs.ts';
import type { Effect } from './effect.ts';
import { hasNumber } from './has-number.ts';
import { runOfSql } from './run-of-sql.ts';
import { sortedOtherwise } from './sorted-sql.ts';
import { staleSql } from './stale-sql.ts';
import { unasked } from './unasked.ts';
import { unlimitedSql } from './unlimited-sql.ts';

/**
 * "Report SQL": it follows an update of the report, is another with a filter, and of two reports whose executed SQL is told
 * apart by their controls, it is not the same. It has the limit that the same SQL has elsewhere, and orders by earlier rules
 * first, in their directions. To look at it begins no run.
 */
export const getReportGeneratedSql: Effect = { id: 'getReportGeneratedSql', requests: 12, run: isOfReport };

/** Limits that stand in no SQL by chance. */
const limits = [47_110, 74_130] as const;

async function isOfReport(scene: Scene, operation: Operation): Promise<Outcome> {
  const outcome = await showsControls(scene, operation);
  const unsorted = await askForPlain(scene, operation);
  const fault = outcome.state === 'failed' ? undefined : (unsorted ?? (await runOfSql(scene, operation)));
  return fault === undefined ? outcome : failed(fault);
}

/**
 * Asks for the SQL of a report without controls as well: what is stated of each answer is held to that one, too. Then it is
 * sorted by two columns.
 *
 * @returns The fault of how that is sorted.
 */
async function askForPlain(scene: Scene, operation: Operation): Promise<Fault | undefined> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (create === undefined || subject?.ok !== true) return undefined;
  const { base, role, columns } = subject.value;
  const [first, second] = columns;
  const update = second === undefined ? undefined : await updateOf(scene);
  return withReport(scene, create, role, base, async (id) => {
    const plain = await scene.send(operation, { path: { [resourceParams(operation)[0]!.name]: id } }, { role });
    if (first === undefined || second === undefined || update === undefined) return undefined;
    return sortedOtherwise(scene, operation, { id, role, update, plain }, [first, second]);
  });
}

async function showsControls(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true)
    return subject === undefined ? notApplicable('no report') : inconclusive(subject.reason, subject.remedy);
  const remedy = 'samples: { columns: ["…", "…"] }';
  const [one, other] = subject.value.columns;
  // Of a limit alone, the SQL that is shown may know nothing.
  if (one === undefined || other === undefined) return inconclusive('no two output columns are known', remedy);
  // Found before a report is created here: a deployment may not allow another beside it.
  const update = await updateOf(scene);
  const sights: Sight[] = [];
  for (const [at, column] of [one, other].entries()) {
    const controls = { columnConfig: [column], limitConfig: limits[at]! };
    const sight = await look(scene, operation, { ...subject.value, update }, controls);
    if (sight === undefined) return inconclusive('a report with a column and a limit was refused', remedy);
    if (sight.sql === undefined) return unasked(operation, sight.exchange.reply.status);
    if (sight.unlimited !== undefined) return failed(sight.unlimited);
    if (sight.stale !== undefined) return failed(staleFault(sight.stale));
    if (sight.isTold)
      return showsFilter(scene, operation, { ...subject.value, update: undefined }, controls, sight.sql);
    if (!sight.isExecuted) return notApplicable('no SQL shows the limit of a report');
    sights.push(sight);
  }
  if (sights[0]!.sql !== sights[1]!.sql) return passed;
  const { exchange } = sights[1]!;
  const summary = 'The SQL of two reports with other controls is the same, and not what is executed';
  const expected = `SQL with ${limits[1]}, as the run of the report shows`;
  return failed({ key: 'sql', summary, expected, received: describeReply(exchange), exchange });
}

/** SQL that has the limit of a report has its filter, too: with one it is another than without. */
async function showsFilter(
  scene: Scene,
  operation: Operation,
  subject: Parameters<typeof look>[2],
  controls: Controls,
  plain: string,
): Promise<Outcome> {
  const [rule] = scene.profile.samples?.FilterRule ?? [];
  if (rule === undefined) return showsBuckets(scene, operation, subject, controls.limitConfig);
  const sight = await look(scene, operation, subject, { ...controls, filterConfig: [rule] });
  if (sight?.sql !== plain) return showsBuckets(scene, operation, subject, controls.limitConfig);
  const summary = 'The SQL of a report with a filter is that of one without';
  const expected = `SQL with ${JSON.stringify(rule)}`;
  return failed({
    key: 'filter',
    summary,
    expected,
    received: describeReply(sight.exchange),
    exchange: sight.exchange,
  });
}

/** Whether the streams of reports have their date buckets. */
async function areBucketed(scene: Scene): Promise<boolean> {
  const stream = streamOperation(scene);
  const outputs = stream && (await reportOutputs(scene, stream));
  return outputs?.ok === true && outputs.value.get(dateTrunc.id)?.state === 'kept';
}

/** It has its date buckets as well, where its stream has. */
async function showsBuckets(
  scene: Scene,
  operation: Operation,
  subject: Parameters<typeof look>[2],
  limitConfig: number,
): Promise<Outcome> {
  const [rule] = scene.profile.samples?.DateTruncRule ?? [];
  const column = Object.values(rule ?? {}).find((value) => subject.columns.includes(value as string));
  if (rule === undefined || typeof column !== 'string' || !(await areBucketed(scene))) return passed;
  const controls: Controls = { columnConfig: [column], limitConfig };
  const plain = await look(scene, operation, subject, controls);
  const sight = await look(scene, operation, subject, { ...controls, dateTruncConfig: [rule] });
  if (plain?.sql === undefined || sight?.sql !== plain.sql) return passed;
  const summary = 'The SQL of a report with date buckets is that of one without';
  const expected = `SQL with ${JSON.stringify(rule)}`;
  return failed({
    key: 'buckets',
    summary,
    expected,
    received: describeReply(sight.exchange),
    exchange: sight.exchange,
  });
}

/** What a report asks for. */
type Controls = {
  readonly columnConfig: readonly string[];
  readonly limitConfig: number;
  readonly filterConfig?: readonly JsonObject[];
  readonly dateTruncConfig?: readonly JsonObject[];
};

/** The SQL of a report, whether it has the limit, and whether the SQL of a run of the report has it. */
type Sight = {
  readonly exchange: Exchange;
  readonly sql: string | undefined;
  readonly isTold: boolean;
  readonly isExecuted: boolean;
  /** The fault that it lacks the limit which that, and a copy of the report, has. */
  readonly unlimited?: Fault | undefined;
  /** The SQL after an update of the report, where it is that from before. */
  readonly stale?: Exchange | undefined;
};

/** The operation that updates a report, with a body that it takes. */
type Update = { readonly operation: Operation; readonly body: JsonObject };

async function updateOf(scene: Scene): Promise<Update | undefined> {
  const operation = reportOperations(scene.contract).find(({ lifecycle }) => lifecycle.action === 'change');
  const subject = operation === undefined ? undefined : await reportSubject(scene, operation);
  return subject?.ok === true ? { operation: operation!, body: subject.value.base } : undefined;
}

function staleFault(exchange: Exchange): Fault {
  const summary = 'The SQL of a report that was updated is that from before';
  const expected = `SQL with ${limits[1]}, the limit that the report is read with`;
  return { key: 'stale', summary, expected, received: describeReply(exchange), exchange };
}

/** Creates a report and looks at its SQL; where that lacks the limit, also at what is executed. */
function look(
  scene: Scene,
  operation: Operation,
  { base, operation: create, role, update }: ReportSubject & { readonly update: Update | undefined },
  controls: Controls,
): Promise<Sight | undefined> {
  const { limitConfig: limit } = controls;
  return withReport(scene, create, role, { ...base, ...controls }, async (id) => {
    const path = { [resourceParams(operation)[0]!.name]: id };
    const exchange = await scene.send(operation, { path }, { role });
    const sql = isSuccess(exchange.reply) ? fieldOf(jsonOf(exchange.reply), 'sql') : undefined;
    if (typeof sql !== 'string') return { exchange, sql: undefined, isTold: false, isExecuted: false };
    const isTold = hasNumber(sql, limit);
    if (!isTold) {
      const ran = await executed(scene, id, role);
      const ask = (): Promise<Exchange> => scene.send(operation, { path }, { role });
      const unlimited = await unlimitedSql(scene, { id, limit, executed: ran, ask }, sql);
      return { exchange, sql, isTold, isExecuted: hasNumber(ran, limit), unlimited };
    }
    const after = update && { ...update, body: { ...update.body, ...controls } };
    const stale = after && (await staleSql(scene, operation, after, { id, role, was: limit, next: limits[1] }));
    return { exchange, sql, isTold, isExecuted: false, stale };
  });
}

/** The SQL that the run of a stream of the report shows; empty where it shows none. */
async function executed(scene: Scene, id: string, role: string): Promise<string> {
  const stream = streamOperation(scene);
  if (stream === undefined) return '';
  const path = { [resourceParams(stream)[0]!.name]: id };
  const streamed = await scene.send(stream, { path }, { role });
  const run = await eventually(
    scene,
    'Run',
    () => readRun(scene, stream, streamed, path),
    (answer) => 'state' in answer || sqlOf(answer) !== undefined,
  );
  const sql = 'state' in run ? undefined : sqlOf(run);
  return typeof sql === 'string' ? sql : '';
}
