import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { isSame } from '../lists/is-same.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import { updatedTo } from '../report-bodies/updated-to.ts';
import type { Scene } from '../scene.ts';
import { streamOperation } from '../streams/stream-operation.ts';
import { areRows, linesOf, rowText, toRows } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { OverBudget, TargetError } from '../target/target-error.ts';

/** The stream of a report, and its rows. */
export type Stream = { readonly exchange: Exchange; readonly rows: readonly JsonObject[] };

/** A report that is streamed, by whom, and what is known of its rows. */
export type Source = {
  readonly scene: Scene;
  readonly operation: Operation;
  readonly subject: ReportSubject;
  readonly reader: Role;
  readonly columns: readonly string[];
  /** Whether the rows are those of a statement of our own. */
  readonly isOwn?: boolean;
};

/** The report that a run streams with one control or another. */
export async function sourceOf(scene: Scene, operation: Operation): Promise<Arranged<Source>> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true)
    return subject ?? { ok: false, reason: 'no operation creates a report', remedy: 'a contract that has one' };
  const { role, columns } = subject.value;
  const right = await rightRequestOfAny(scene, operation);
  const reader = right.ok && isSuccess(right.value.exchange.reply) ? right.value.role : role;
  return { ok: true, value: { scene, operation, subject: subject.value, reader, columns } };
}

/** The rows of a report without output controls; none where they cannot be had, or its lines may not be rows. */
export async function plainRows(scene: Scene): Promise<readonly JsonObject[]> {
  return (await plainStream(scene, ''))?.rows ?? [];
}

/** The stream of a report without output controls, `again` where it is read once more; undefined where its lines may be no rows. */
export function plainStream(scene: Scene, which: '' | 'again'): Promise<Stream | undefined> {
  return streamWith(scene, {}, which);
}

/** The stream of a report with a selection of columns; undefined where it cannot be had. */
export function selectedStream(scene: Scene, columnConfig: readonly string[]): Promise<Stream | undefined> {
  return streamWith(scene, { columnConfig }, '');
}

/** The stream of a report with some output controls; undefined where it cannot be had. */
export function controlledStream(scene: Scene, controls: JsonObject, how: How): Promise<Stream | undefined> {
  return streamWith(scene, controls, '', how);
}

async function streamWith(
  scene: Scene,
  control: JsonObject,
  which: string,
  how: How = 'created',
): Promise<Stream | undefined> {
  const operation = streamOperation(scene);
  const source = operation === undefined ? undefined : await sourceOf(scene, operation);
  const stream = source?.ok === true ? await streamOf(source.value, control, which, how).catch(toReason) : '';
  return typeof stream === 'string' ? undefined : stream;
}

/** What lets the stream of a report be judged. */
export const needsReport = 'requests: { "POST /api/reports": { body: { … } } }, of a DataMart with rows';

/** Of a stream too long to be read, so that two of them can be compared. */
const rowsOfLong = 500;

/** Whether a report without output controls goes on giving the rows that it gave when the controls were looked at. */
export async function areSteadyRows(scene: Scene, operation: Operation): Promise<boolean> {
  const source = await sourceOf(scene, operation);
  const plain = source.ok ? await streamOf(source.value, {}).catch(toReason) : '';
  return source.ok && typeof plain !== 'string' && isSteady(source.value, plain.rows);
}

/** Whether a report without output controls goes on giving the rows that it gave: data may change meanwhile. */
export async function isSteady(source: Source, rows: readonly JsonObject[]): Promise<boolean> {
  const again = await streamOf(source, {}, 'again').catch(toReason);
  const [before, now] = [rows, typeof again === 'string' ? rows : again.rows].map((all) => all.map(rowText).toSorted());
  return isSame(before, now!);
}

/** How a report comes to a control: it is created with it, or, which takes fewer requests, one is updated to have it. */
export type How = 'created' | 'updated';

/** The rows of a report with a control; the reason where they cannot be had. */
export function streamOf(
  source: Source,
  control: JsonObject,
  which = '',
  how: How = 'created',
): Promise<Stream | string> {
  const { scene, operation, subject, reader, columns } = source;
  return scene.once(`output ${how} ${which} ${source.isOwn === true} ${JSON.stringify(control)}`, async () => {
    const { base, operation: create, role } = subject;
    const isPlain = Object.keys(control).length === 0;
    const read = (id: string): Promise<Exchange | string> => {
      const stream = sendReady(scene, operation, { path: { [resourceParams(operation)[0]!.name]: id } }, reader);
      return isPlain ? stream : stream.catch(toReason);
    };
    const updated = how === 'updated' ? await updatedTo(scene, control) : undefined;
    if (how === 'updated' && updated === undefined) return streamOf(source, control, which);
    const exchange =
      updated === undefined
        ? await withReport(scene, create, role, { ...base, ...control }, read)
        : await read(updated);
    if (exchange === undefined) return 'a report with it was refused';
    if (typeof exchange === 'string') return exchange;
    if (!isSuccess(exchange.reply)) return `its stream was answered ${exchange.reply.status}`;
    // What holds of all rows holds of the first ones.
    const lines = linesOf(exchange.reply).slice(0, exchange.reply.partial ? rowsOfLong : undefined);
    const rows = toRows(lines);
    if (rows === undefined || (isPlain && !areRows(lines, columns)))
      return 'the lines of the stream may not all be rows';
    return { exchange, rows };
  });
}

/** Where rows come at all, a report may still be too much for the time limit: it costs its own verdict alone. */
export function toReason(error: unknown): string {
  if (error instanceof TargetError && !(error instanceof OverBudget)) return error.message;
  throw error;
}
