import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Arranged } from '../arrange/arrange.ts';
import type { Scene } from '../scene.ts';
import { ownRowsMart } from '../streams/own-rows.ts';
import type { Exchange } from '../target/message.ts';
import { blendedColumn, blendedColumns } from './blended-column.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Given, Output } from './control.ts';
import { joinsOf } from './joined-keys.ts';
import { rulesOf } from './known-rules.ts';
import { outputControls } from './output-controls.ts';
import {
  type How,
  isSteady,
  needsReport,
  type Source,
  sourceOf,
  type Stream,
  streamOf,
  toReason,
} from './report-streams.ts';
import { rowControls } from './row-controls.ts';

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
    if (typeof plain === 'string') return { ok: false, reason: plain, remedy: needsReport };
    const { seen, schemas, samples } = await rulesOf(source, plain);
    const isWhole = !plain.exchange.reply.partial;
    const { base, role } = source.subject;
    const mart = base['dataMartId'] as string;
    const blended = await blendedColumn(scene, mart, role);
    const blendedNames = await blendedColumns(scene, mart, role);
    const joins = await joinsOf(scene, mart, role, blendedNames);
    const known = { seen, blended, blendedNames, joins, samples, schemas };
    const output: Output = { rows: plain.rows, isWhole, columns: source.columns, ...known };
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

/** Whether a report that was updated was streamed as one that was created so, as far as was seen. */
function updatesOf(scene: Scene): Promise<{ areStreamed: boolean }> {
  return scene.once('updates of the report that is streamed', () => Promise.resolve({ areStreamed: true }));
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
