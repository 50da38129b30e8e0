import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describedOperation } from '../arrange/described.ts';
import { itemOf } from '../arrange/described-parts.ts';
import { flatRules } from '../arrange/flat-rules.ts';
import { ownRowsMart } from '../streams/own-rows.ts';
import { columnOf } from './column-of.ts';
import { blendedColumn } from './blended-column.ts';
import type { Attempt, Control, Given, Output } from './control.ts';
import { isSame } from '../lists/is-same.ts';
import { isOperator } from './matches.ts';
import { outputControls } from './output-controls.ts';
import { rowControls } from './row-controls.ts';
import { rulesOfRows } from './rules-of-rows.ts';
import { resourceParams } from '../arrange/paths.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import { updatedTo } from '../report-bodies/updated-to.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { streamOperation } from '../streams/stream-operation.ts';
import { areRows, linesOf, rowText, toRows } from '../streams/stream-rows.ts';
import { OverBudget, TargetError } from '../target/target-error.ts';

/** What the stream of a report with one control shows. `unknown`: it cannot be told, for a reason. */
export type Verdict =
  | { readonly state: 'kept' }
  | { readonly state: 'unknown'; readonly reason: string }
  | {
      readonly state: 'broken';
      readonly expected: string;
      readonly received: string;
      /** What the report that is at fault asks for, and its stream. */
      readonly sent: JsonObject;
      readonly exchange: Exchange;
    };

/** The stream of a report, and its rows. */
export type Stream = { readonly exchange: Exchange; readonly rows: readonly JsonObject[] };

type Source = {
  readonly scene: Scene;
  readonly operation: Operation;
  readonly subject: ReportSubject;
  readonly reader: Role;
  readonly columns: readonly string[];
  /** Whether the rows are those of a statement of our own. */
  readonly isOwn?: boolean;
};

/**
 * Streams reports that differ from one without output controls in one of them, each once per run, and judges the rows of
 * each. Where none has any effect, the rows may not be those of reports at all, and few are broken.
 */
export function reportOutputs(scene: Scene, operation: Operation): Promise<Arranged<ReadonlyMap<string, Verdict>>> {
  return scene.once(`outputs ${operation.id}`, async () => {
    const found = await sourceOf(scene, operation);
    if (!found.ok) return found;
    const source = found.value;
    const plain = await streamOf(source, {});
    if (typeof plain === 'string') return nothing(plain, remedy);
    const { seen, schemas, samples } = await rulesOf(source, plain);
    const isWhole = !plain.exchange.reply.partial;
    const { base, role } = source.subject;
    const blended = await blendedColumn(scene, base['dataMartId'] as string, role);
    const output: Output = { rows: plain.rows, isWhole, columns: source.columns, seen, blended, samples, schemas };
    const verdicts = new Map<string, Verdict>();
    for (const control of outputControls) verdicts.set(control.id, await judge(source, control, output, verdicts));
    for (const [id, verdict] of await ofOwnRows(source, output, verdicts)) verdicts.set(id, verdict);
    const kept = settled(verdicts, source.columns, plain.rows);
    const ofRows = new Map<string, Verdict>();
    for (const control of rowControls) ofRows.set(control.id, await judge(source, control, output, kept));
    return { ok: true, value: new Map([...kept, ...ofRows]) };
  });
}

/**
 * What the rows could not tell may be told by rows of our own, where a deployment gives those of a statement: the rules are the
 * same, of columns of these.
 */
async function ofOwnRows(
  source: Source,
  output: Output,
  verdicts: ReadonlyMap<string, Verdict>,
): Promise<ReadonlyMap<string, Verdict>> {
  const isOpen = ({ id }: Control): boolean => {
    const verdict = verdicts.get(id);
    return verdict?.state === 'unknown' && verdict.reason === cannotTell;
  };
  const controls = outputControls.filter(isOpen);
  const areApplied = [...verdicts.values()].some(({ state }) => state === 'kept');
  const mart = areApplied && controls.length > 0 ? await ownRowsMart(source.scene) : undefined;
  if (mart === undefined) return new Map();
  const { subject } = source;
  const own: Source = {
    ...source,
    subject: { ...subject, base: { ...subject.base, dataMartId: mart.id }, columns: mart.columns },
    columns: mart.columns,
    isOwn: true,
  };
  const plain = await streamOf(own, {}).catch(toReason);
  if (typeof plain === 'string') return new Map();
  const { AggregationRule = [], SortRule = [] } = output.samples;
  const { seen, schemas, samples } = await rulesOf(own, plain);
  const ofOwn: Output = {
    rows: plain.rows,
    isWhole: !plain.exchange.reply.partial,
    columns: mart.columns,
    seen,
    schemas,
    samples: {
      ...samples,
      AggregationRule: ofColumn(
        AggregationRule,
        output.rows,
        mart.columns.find((name) => /amount/i.test(name))!,
      ),
      SortRule: ofColumn(
        SortRule,
        output.rows,
        mart.columns.find((name) => /count/i.test(name))!,
      ),
    },
  };
  const told = new Map<string, Verdict>();
  for (const control of controls)
    told.set(control.id, await judge(own, control, ofOwn, new Map([...verdicts, ...told])));
  return told;
}

/** The first rule that names a column of some rows, with another in place of it. */
function ofColumn(rules: readonly JsonObject[], rows: readonly JsonObject[], column: string): readonly JsonObject[] {
  const rule = rules.find((one) => columnOf(one, rows) !== undefined);
  return rule === undefined ? [] : [{ ...rule, [columnOf(rule, rows)![0]]: column }];
}

/** The names in the rows that are surely columns, and the rules that are known of them. */
async function rulesOf(
  source: Source,
  { rows }: Stream,
): Promise<Required<Pick<Output, 'seen' | 'schemas' | 'samples'>>> {
  const seen = await columnsIn(source, rows);
  const { FilterRule: given = [], ...others } = source.scene.profile.samples ?? {};
  const described = (await describedOperation(source.scene, source.subject.operation))?.body;
  const item = itemOf(described, 'filterConfig');
  const flattened = flatRules(item, isOperator);
  const FilterRule = flattened === undefined ? given : given.map(flattened.flat);
  const schemas = {
    FilterRule: flattened?.schema ?? item ?? {},
    AggregationRule: itemOf(described, 'aggregationConfig') ?? {},
  };
  return { seen, schemas, samples: { ...others, FilterRule: rulesOfRows(FilterRule, rows, seen, schemas.FilterRule) } };
}

/** The filter rules that are known, and after those such as are made of the rows of a report without output controls. */
export async function knownFilters(scene: Scene): Promise<readonly JsonObject[]> {
  const given = scene.profile.samples?.FilterRule ?? [];
  const operation = streamOperation(scene);
  const source = operation === undefined ? undefined : await sourceOf(scene, operation);
  const plain = source?.ok === true ? await streamOf(source.value, {}).catch(toReason) : '';
  if (source?.ok !== true || typeof plain === 'string') return given;
  return (await rulesOf(source.value, plain)).samples.FilterRule ?? given;
}

async function sourceOf(scene: Scene, operation: Operation): Promise<Arranged<Source>> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true) return subject ?? nothing('no operation creates a report', 'a contract that has one');
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

/**
 * The names in the rows that are surely columns: known ones; where none is known, all, if a selection of two of them gives
 * rows of those two.
 */
async function columnsIn(source: Source, rows: readonly JsonObject[]): Promise<readonly string[]> {
  const names = Object.keys(rows[0] ?? {});
  const known = names.filter((name) => source.columns.includes(name));
  if (known.length > 0 || names.length < 3) return known;
  const columnConfig = [names.at(-1)!, names[0]!];
  const chosen = await streamOf(source, { columnConfig });
  if (typeof chosen === 'string' || chosen.rows.length === 0) return [];
  const isSelected = (row: JsonObject): boolean =>
    Object.keys(row).length === 2 && columnConfig.every((name) => Object.hasOwn(row, name));
  const isEmpty = chosen.rows.every((row) => Object.values(row).every((value) => value === null));
  return chosen.rows.every(isSelected) && !isEmpty ? names : [];
}

const remedy = 'requests: { "POST /api/reports": { body: { … } } }, of a DataMart with rows';

/** Of a stream too long to be read, so that two of them can be compared. */
const rowsOfLong = 500;

function nothing(reason: string, help: string): Arranged<never> {
  return { ok: false, reason, remedy: help };
}

async function judge(
  source: Source,
  control: Control,
  output: Output,
  done: ReadonlyMap<string, Verdict>,
): Promise<Verdict> {
  if (done.get(control.impliedBy ?? '')?.state === 'kept') return { state: 'kept' };
  const unseen = control.needs?.find((id) => done.get(id)?.state !== 'kept');
  if (unseen !== undefined) return { state: 'unknown', reason: `\`${unseen}\` itself was not seen to be applied` };
  let reason = cannotTell;
  for (const attempt of control.attempts(output)) {
    const updates = await updatesOf(source.scene);
    const mayUpdate = updates.areStreamed && source.isOwn !== true;
    const first = await tryOut(source, attempt, '', mayUpdate ? 'updated' : 'created');
    const isDoubtful = typeof first !== 'string' && first.fault !== undefined && mayUpdate;
    // What an update has left of the report before is no fault of the stream.
    const tried = isDoubtful ? await tryOut(source, attempt) : first;
    if (isDoubtful && (typeof tried === 'string' || tried.fault === undefined)) updates.areStreamed = false;
    if (typeof tried === 'string') reason = tried === '' ? reason : tried;
    if (typeof tried === 'string') continue;
    const { bodies, streams, given, fault: received } = tried;
    if (received === undefined) return { state: 'kept' };
    const again = attempt.twice === true ? await tryOut(source, attempt, 'again') : tried;
    const isAgain = typeof again !== 'string' && again.fault !== undefined;
    if (!isAgain || !(await isSteady(source, output.rows)))
      return { state: 'unknown', reason: 'the rows are others each time' };
    const { judged = -1, expected } = attempt;
    const at = typeof judged === 'number' ? judged : judged(...given);
    const { exchange } = streams.at(at)!;
    const told = typeof expected === 'string' ? expected : expected(...given);
    return { state: 'broken', expected: told, received, sent: bodies.at(at)!, exchange };
  }
  return { state: 'unknown', reason };
}

const cannotTell = 'the rows of a report without it cannot tell';

/** The streams of an attempt, what they were judged by, and what is wrong with them. */
type Tried = {
  readonly bodies: readonly JsonObject[];
  readonly streams: readonly Stream[];
  readonly given: Given;
  readonly fault: string | undefined;
};

/** The streams of an attempt, and what is wrong with them; the reason where that cannot be told, which may be no words. */
async function tryOut(source: Source, attempt: Attempt, which = '', how: How = 'created'): Promise<Tried | string> {
  const streams: Stream[] = [];
  const bodies: JsonObject[] = [];
  let reason = '';
  const ask = async (body: JsonObject): Promise<boolean> => {
    const stream = await streamOf(source, body, which, how);
    if (typeof stream === 'string') reason = stream;
    else bodies.push(body);
    if (typeof stream !== 'string') streams.push(stream);
    return typeof stream !== 'string';
  };
  for (const body of attempt.bodies) await ask(body);
  const areThere = streams.length === attempt.bodies.length;
  const next = (): JsonObject | undefined => (areThere ? attempt.next?.(streams.map(({ rows }) => rows)) : undefined);
  for (let body = next(); body !== undefined; body = (await ask(body)) ? next() : undefined);
  const given: Given = [streams.map(({ rows }) => rows), streams.map(({ exchange }) => !exchange.reply.partial)];
  if (!areThere || attempt.tells?.(...given) === false) return reason;
  return { bodies, streams, given, fault: attempt.fault(...given) };
}

/** Whether a report without output controls goes on giving the rows that it gave when the controls were looked at. */
export async function areSteadyRows(scene: Scene, operation: Operation): Promise<boolean> {
  const source = await sourceOf(scene, operation);
  const plain = source.ok ? await streamOf(source.value, {}).catch(toReason) : '';
  return source.ok && typeof plain !== 'string' && isSteady(source.value, plain.rows);
}

/** Whether a report without output controls goes on giving the rows that it gave: data may change meanwhile. */
async function isSteady(source: Source, rows: readonly JsonObject[]): Promise<boolean> {
  const again = await streamOf(source, {}, 'again').catch(toReason);
  const [before, now] = [rows, typeof again === 'string' ? rows : again.rows].map((all) => all.map(rowText).toSorted());
  return isSame(before, now!);
}

/** Whether a report that was updated was streamed as one that was created so, as far as was seen. */
function updatesOf(scene: Scene): Promise<{ areStreamed: boolean }> {
  return scene.once('updates of the report that is streamed', () => Promise.resolve({ areStreamed: true }));
}

/** How a report comes to a control: it is created with it, or, which takes fewer requests, one is updated to have it. */
export type How = 'created' | 'updated';

/** The rows of a report with a control; the reason where they cannot be had. */
function streamOf(source: Source, control: JsonObject, which = '', how: How = 'created'): Promise<Stream | string> {
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
function toReason(error: unknown): string {
  if (error instanceof TargetError && !(error instanceof OverBudget)) return error.message;
  throw error;
}

/**
 * What is broken stays so only beside a control that is seen to be kept. Where none is, rows of known columns are more than
 * a limit of one all the same, whatever they are.
 */
function settled(
  verdicts: ReadonlyMap<string, Verdict>,
  columns: readonly string[],
  rows: readonly JsonObject[],
): ReadonlyMap<string, Verdict> {
  if ([...verdicts.values()].some(({ state }) => state === 'kept')) return verdicts;
  const areKnown = Object.keys(rows[0] ?? {}).filter((name) => columns.includes(name)).length >= 2;
  const reason = 'no output control has any effect: the rows may be always the same';
  const entries = [...verdicts].map(([id, verdict]): [string, Verdict] => {
    const isSure = id === 'limit' && areKnown;
    return [id, verdict.state === 'broken' && !isSure ? { state: 'unknown', reason } : verdict];
  });
  return new Map(entries);
}
