import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { ofStream } from '../streams/of-stream.ts';
import { readRun } from '../streams/read-run.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isUnderWay, stateOf } from '../undisturbed/states.ts';

/** Milliseconds from one look at a run to the next: some fifteen seconds in all. */
const pauses: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

/** The run of a stream that was received to its end does not stay under way, and has not failed. */
export async function endsWithStream(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange: stream, parts, role } = right.value;
  if (stream.reply.partial) return notApplicable('the stream was not received to its end');
  const look = (): Promise<Exchange | Outcome> => readRun(scene, operation, stream, parts.path ?? {});
  // That of another stream was waited for meanwhile: this one has had the time as well.
  const waited = await scene.once('waited for the run of a stream', () => Promise.resolve({ inVain: false }));
  let run = await look();
  for (const pause of waited.inVain ? [] : pauses) {
    if ('state' in run || !isGoingOn(run)) break;
    await sleep(pause);
    run = await look();
  }
  if ('state' in run) return run;
  if (!isGoingOn(run)) return hasFailed(run) ? failsWithStream(scene, operation, { parts, role }) : passed;
  waited.inVain = true;
  const summary = 'The run of a stream that has ended is still under way';
  const fault = { key: 'ends', summary, expected: 'a run that is over', received: describeReply(run), exchange: run };
  return failed(ofStream(stream, fault));
}

/** The run of another stream that was received to its end tells that it has failed as well. */
async function failsWithStream(
  scene: Scene,
  operation: Operation,
  { parts, role }: { readonly parts: RequestParts; readonly role: Role },
): Promise<Outcome> {
  const stream = await scene.send(operation, parts, { role });
  const run = await readRun(scene, operation, stream, parts.path ?? {});
  if (!isWhole(stream) || 'state' in run || !hasFailed(run)) return passed;
  const summary = 'The run of a stream that was received to its end has failed';
  const fault = { key: 'fails', summary, expected: 'a good end', received: describeReply(run), exchange: run };
  return failed(ofStream(stream, fault));
}

/** Whether a stream has rows, was received to its end, and says nothing of an error: it may have been begun as a success. */
function isWhole({ reply }: Exchange): boolean {
  const rows = reply.partial ? [] : (rowsIn(reply) ?? []);
  return rows.length > 0 && !rows.some((row) => Object.keys(row).some((name) => /error/i.test(name)));
}

function hasFailed({ reply }: Exchange): boolean {
  return isSuccess(reply) && /^(fail|error)/.test(stateOf(jsonOf(reply))?.state ?? '');
}

function isGoingOn({ reply }: Exchange): boolean {
  const state = isSuccess(reply) ? stateOf(jsonOf(reply))?.state : undefined;
  return state !== undefined && isUnderWay(state);
}
