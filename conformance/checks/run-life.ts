import { setTimeout as sleep } from 'node:timers/promises';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Case, Check } from '../check.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import { cancelsOver, runOfStream } from '../run-life/cancels-over.ts';
import { listedUnderWay } from '../run-life/listed-under-way.ts';
import { endsWithStream } from '../run-life/ends-with-stream.ts';
import { endName, showsNoEnd } from '../run-life/shows-no-end.ts';
import { isEnded, stateIn, watchedOnce, type Unended, type WatchedRuns, whenEnded } from '../run-life/watched-runs.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isCancelled, isGood } from '../undisturbed/states.ts';

/**
 * A run that is cancelled does not go on to succeed, one that is over stays what it has come to, is listed as that and shows
 * its end as others do, and that of a stream ends.
 */
export const runLife: Check = {
  id: 'run-life',
  title: 'A run that is cancelled does not succeed, and one that is over stays so',
  parallel: false,
  cases: ({ contract }) => {
    const read = operationOnOne(contract, 'read', 'Run');
    const cancel = contract.operations.find(({ id }) => id === 'cancelDataMartRun');
    return [
      ...(cancel === undefined
        ? []
        : [{ ...toCase(cancel, (scene) => judgeCancellation(scene, cancel)), waits: true }]),
      ...(read === undefined ? [] : [toCase(read, judgeLater)]),
      ...contract.operations
        .filter(({ success }) => success.item !== undefined)
        .map((operation): Case => ({
          ...toCase(operation, (scene) => endsWithStream(scene, operation)),
          requirement: 'run-readable',
          requests: 1,
        })),
    ];
  },
};

type Judge = (scene: Scene, runs: WatchedRuns) => Promise<Fault | undefined>;

function toCase(operation: Operation, run: Case['run']): Case {
  return {
    id: `run-life/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 8,
    run,
  };
}

/** What two runs show has to be so of two others as well: a run may end while it is being cancelled. */
async function judgeTwice(scene: Scene, judge: Judge, over: Over = async () => undefined): Promise<Outcome> {
  const [first, second] = [1, 2].map((time) => async (): Promise<WatchedRuns | Outcome> => {
    const runs = await watchedOnce(scene, time);
    return 'unended' in runs ? ((await over(runs)) ?? tooLong) : runs;
  });
  const runs = await first!();
  if ('state' in runs) return runs;
  if ((await judge(scene, runs)) === undefined) return passed;
  const others = await second!();
  const fault = 'state' in others ? undefined : await judge(scene, others);
  return fault === undefined ? passed : failed(fault);
}

/** What runs that were not over while they were waited for have come to; undefined where they are still not over. */
type Over = (runs: Unended) => Promise<WatchedRuns | undefined>;

/**
 * What two runs show that were begun and cancelled earlier in this run of the suite: those that took longer than was waited for then
 * may be over now.
 */
async function judgeLater(scene: Scene): Promise<Outcome> {
  const isTooLong = 'unended' in (await watchedOnce(scene, 1));
  const judge: Judge = async (_, runs) =>
    (isTooLong ? await endsCancelled(scene, runs) : undefined) ?? staysOver(scene, runs);
  return judgeTwice(scene, judge, ({ later }) => later());
}

/** How runs are cancelled; where they take too long, whether one is that is over, which that of a stream is. */
async function judgeCancellation(scene: Scene, cancel: Operation): Promise<Outcome> {
  const outcome = await judgeTwice(scene, endsCancelled);
  const run = outcome === tooLong ? await runOfStream(scene, cancel) : undefined;
  const fault = run && (await cancelsOver(run));
  return fault === undefined ? outcome : failed(fault);
}

const tooLong = notApplicable('runs take longer than is waited for');

async function endsCancelled(_: Scene, runs: WatchedRuns): Promise<Fault | undefined> {
  const { left, end } = runs;
  return (await succeeds(runs)) ?? (await strikesOther(runs)) ?? cancelsOver({ ...left, end });
}

/** A run that nobody has cancelled ends as cancelled, and the one that was cancelled comes to a good end. */
async function strikesOther({ end, left, cancelled: run, cancellation }: WatchedRuns): Promise<Fault | undefined> {
  if (cancellation === undefined || !isSuccess(cancellation.exchange.reply)) return undefined;
  if (!isCancelled(stateIn(end) ?? '')) return undefined;
  const now = await whenEnded(run);
  if (now === undefined || !isGood(stateIn(now) ?? '')) return undefined;
  const summary = 'Cancelling a run cancels another';
  const expected = `the run ${run.id} is cancelled`;
  const received = `${left.id} is ${stateIn(end)}, and ${run.id} is ${stateIn(now)}`;
  return { key: 'another', summary, expected, received, exchange: cancellation.exchange };
}

/**
 * A run that was read as cancelled, or was cancelled long before it would have been over, and comes to a good end. One that was
 * not cancelled may have come to a bad one.
 */
async function succeeds({ end, took, cancelled: run, cancellation }: WatchedRuns): Promise<Fault | undefined> {
  if (cancellation === undefined || !isSuccess(cancellation.exchange.reply)) return undefined;
  const isTold = cancellation.told !== undefined && isCancelled(stateIn(cancellation.told) ?? '');
  if (isCancelled(stateIn(end) ?? '') || (!isTold && cancellation.after > took / 2)) return undefined;
  const rest = 1.2 * took - (Date.now() - run.begun);
  if (rest > 0) await sleep(rest);
  const now = await run.read();
  const state = stateIn(now) ?? '';
  if (!isGood(state)) return undefined;
  const summary = 'A run that is cancelled ends as one that is not';
  const told = isTold ? `${describeReply(cancellation.told)}, and ` : '';
  const received = `${describeReply(cancellation.exchange)}, then ${told}${describeReply(now)}`;
  return { key: 'goes on', summary, expected: `not ${state}`, received, exchange: cancellation.exchange };
}

/** Milliseconds after which a run that was over is looked at once more. */
const later = 1_000;

async function staysOver(scene: Scene, { left, end, took }: WatchedRuns): Promise<Fault | undefined> {
  const before = endsBefore(end);
  if (before !== undefined) return before;
  const rest = later + took - (Date.now() - left.begun);
  if (rest > 0) await sleep(rest);
  const now = await left.read();
  if (stateIn(now) === undefined) return undefined;
  if (isEnded(now))
    return (isGood(stateIn(now)!) ? showsNoEnd(scene, now) : undefined) ?? listedUnderWay(scene, left, now);
  const summary = 'A run that was over is under way again';
  return { key: 'again', summary, expected: stateIn(end)!, received: describeReply(now), exchange: now };
}

/** A date and a time of it whose zone is told. */
const instant = /\d[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i;

/** A run that is shown to have ended before it began. */
function endsBefore(end: Exchange): Fault | undefined {
  const run = jsonOf(end.reply);
  const timeOf = (name: RegExp): number => {
    const values = Object.entries(isObject(run) ? run : {}).filter(([field]) => name.test(field));
    const [, value] = values[0] ?? [];
    return typeof value === 'string' && instant.test(value) ? Date.parse(value) : NaN;
  };
  const [from, to] = [timeOf(/^start(ed)?_?(at|time|on)$/i), timeOf(endName)];
  // Either of them may be rounded.
  if (!(to < from - 1_000)) return undefined;
  const summary = 'A run is shown to have ended before it began';
  const expected = 'an end after the beginning';
  return { key: 'times', summary, expected, received: describeReply(end), exchange: end };
}
