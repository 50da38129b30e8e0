import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { readPage } from '../lists/pages.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { caughtUp, onceDone } from '../target/patience.ts';
import { isOver, stateOf } from '../undisturbed/states.ts';
import type { Effect } from './effect.ts';
import { changedByRun, type Made } from './changed-by-run.ts';
import { lastRunUnderWay, markedAsRun } from './last-run.ts';
import { misnamedRun } from './misnamed-run.ts';
import { namesReport } from './names-report.ts';
import { runTwice } from './run-twice.ts';
import { unrecordedRun } from './unrecorded-run.ts';
import { freshStream } from '../streams/fresh-stream.ts';
import { projectLacks } from './project-lacks.ts';
import { staleLastRun } from './stale-last-run.ts';
import { unasked } from './unasked.ts';
import { wipedLastRun } from './wiped-last-run.ts';

/** "A manual run trigger is created": of the report that is named. No run is of another that nobody has run. */
export const runReport: Effect = { id: 'runReport', requests: 18, run: runsNamed };

async function runsNamed(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true)
    return subject === undefined ? notApplicable('no report') : inconclusive(subject.reason, subject.remedy);
  const { base, operation: creates, role } = subject.value;
  // The history of a DataMart of our own shows no runs of others, and it is not the first one that a service knows.
  const fresh = await freshStream(scene);
  const runOf = (body: JsonObject) => (): Promise<Outcome | undefined> =>
    withReport(scene, creates, role, body, (idle) =>
      runAnother(scene, operation, { ...subject.value, base: body }, idle),
    );
  if (fresh.ok) {
    // The first report of the destination is of another DataMart.
    const run = runOf({ ...base, dataMartId: fresh.value.id });
    const outcome = (await withReport(scene, creates, role, base, run)) ?? (await run());
    if (outcome !== undefined && outcome.state !== 'inconclusive') return outcome;
  }
  return (await runOf(base)()) ?? inconclusive('no report could be created', 'samples: { destinationConfigs: { … } }');
}

/** Milliseconds from one look at the history to the next: a trigger may begin its run a while later. */
const untilRun: readonly number[] = [200, 400, 800];

/** Runs a report that was created after the other and before a third one, and looks for runs of those. */
async function runAnother(scene: Scene, operation: Operation, subject: ReportSubject, idle: string): Promise<Outcome> {
  const { base, role } = subject;
  const create = (): Promise<Made | undefined> => createFull(scene, subject);
  const made = await create();
  if (made === undefined || made.id === idle) return notApplicable('there is one report of a kind');
  const { id } = made;
  const last = await create();
  const newest = last?.id;
  const others = [idle, ...(newest === undefined || newest === id ? [] : [newest])];
  const history = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length > 0);
  const dataMart = base['dataMartId'] as string;
  const run = (one: string): Promise<Exchange> =>
    scene.send(operation, { path: { [resourceParams(operation)[0]!.name]: one } }, { role });
  const exchange = await run(id);
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const changed = await changedByRun(scene, made, { role, create, run });
  if (changed !== undefined) return failed(changed);
  if (history === undefined) return notApplicable('no history of runs can be read');
  const list = async (): Promise<ReadonlyMap<string, unknown>> => {
    const path = { [resourceParams(history)[0]!.name]: dataMart };
    await caughtUp(scene, 'Run');
    return (await readPage(scene, { operation: history, parts: { path }, role }, {})).page?.rows ?? new Map();
  };
  const toldUnderWay = async (own: string): Promise<Fault | undefined> => {
    const isEnded = (all: ReadonlyMap<string, unknown>): boolean => isOver(stateOf(all.get(own))?.state ?? '');
    const ended = isEnded(shown) ? shown : await onceDone(scene, 'Run', list, isEnded, untilRun);
    return isEnded(ended) ? lastRunUnderWay(scene, id, { role, exchange }) : undefined;
  };
  const isAny = (all: ReadonlyMap<string, unknown>): boolean =>
    [id, ...others].some((one) => [...all.values()].some((row) => namesReport(row, one)));
  const shown = await onceDone(scene, 'Run', list, isAny, untilRun);
  const rows = [...shown.values()];
  const other = others.find((one) => rows.some((row) => namesReport(row, one) && !namesReport(row, id)));
  if (other !== undefined) return failed(anotherRun(exchange, id, other));
  const twice = runTwice(exchange, id, rows);
  if (twice !== undefined) return failed(twice);
  const [own] = [...shown].find(([, row]) => namesReport(row, id)) ?? [];
  if (own !== undefined) {
    const lacking = await projectLacks(scene, role, own, shown.get(own));
    const marked =
      last === undefined || last.id === id ? undefined : await markedAsRun(scene, last, { role, exchange });
    const ran = { id, role, first: own, again: () => run(id), history: list };
    const fault =
      lacking ??
      marked ??
      (await toldUnderWay(own)) ??
      (await staleLastRun(scene, ran)) ??
      (await wipedLastRun(scene, made, role));
    return fault === undefined ? passed : failed(fault);
  }
  const ran = { id, dataMart, role, exchange, again: () => run(id), history: list };
  const fault =
    (await misnamedRun(scene, ran)) ?? (await unrecordedRun(scene, ran)) ?? (await wipedLastRun(scene, made, role));
  return fault === undefined ? notApplicable('no run shows its report') : failed(fault);
}

/** Creates a report that asks for an order and a limit, where that is accepted: neither is a run meant to take away. */
async function createFull(scene: Scene, { base, columns, operation, role }: ReportSubject): Promise<Made | undefined> {
  const [column] = columns;
  const order = column === undefined ? {} : { sortConfig: [{ column, direction: 'desc' }] };
  const create = (more: JsonObject): Promise<Exchange> =>
    scene.send(operation, { body: { ...base, ...more, title: scene.arrange.nextName() } }, { role });
  const full = await create({ ...order, limitConfig: 10 });
  const shown = isSuccess(full.reply) ? full : await create({});
  const id = isSuccess(shown.reply) ? idOfCreated(operation, shown.reply, 'Report', scene) : undefined;
  return id === undefined ? undefined : { id, shown };
}

function anotherRun(exchange: Exchange, id: string, other: string): Fault {
  const summary = 'Running a report runs another';
  const received = `${describeReply(exchange)}, and a run of ${other}`;
  return { key: 'other', summary, expected: `a run of ${id} alone`, received, exchange };
}
