import { setTimeout as sleep } from 'node:timers/promises';
import { withArticle } from '../article.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { wasBehind } from '../target/patience.ts';
import { traitsOf } from '../traces/traits.ts';
import { isSame } from '../updates/is-same.ts';
import type { Pair } from './pair.ts';

/** Milliseconds from one question to the next, as long as nothing has become of either trigger. */
const pauses: readonly number[] = [200, 400, 600];

/**
 * A trigger that is removed before it is done is gone, or stopped: however that shows, it is not done in the end as one is
 * that nobody has removed. Only of one that is seen to be
 * under way after it was removed can that be told, and not of a removal that is answered as accepted only.
 */
export async function isStopped(pair: Pair): Promise<Fault | undefined> {
  const { scene, life, role, own, fresh } = pair;
  if (life.status === undefined || life.read === undefined || own.id === fresh.id) return undefined;
  const seen = lastRead(scene, life.read, fresh);
  const before = seen && stateOf(seen);
  if (before === undefined) return undefined;
  const exchange = await scene.send(life.remove, { path: pathTo(life.remove, fresh) }, { role });
  if (!isSuccess(exchange.reply) || exchange.reply.status === accepted) return undefined;
  const waits = await scene.once('waits for triggers', () => Promise.resolve({ inVain: false }));
  let after = await readOne(scene, life.read, fresh, role);
  // What is another by now may have been so before it was removed, and what is behind may show what was.
  if (stateOf(after) !== before || (await wasBehind(scene, life.resource))) return undefined;
  for (const pause of waits.inVain ? [] : pauses) {
    await sleep(pause);
    after = await readOne(scene, life.read, fresh, role);
    if (stateOf(after) !== before) break;
  }
  const state = stateOf(after);
  if (state === before) waits.inVain = true;
  if (state === undefined || state === before || isMarkedRemoved(jsonOf(after.reply)) || stopped.test(state))
    return undefined;
  const kept = await readOne(scene, life.read, own, role);
  if (stateOf(kept) !== state || !isSame(traitsOf(jsonOf(kept.reply)), traitsOf(jsonOf(after.reply)))) return undefined;
  const summary = `${withArticle(life.resource).replace(/^a/, 'A')} that was removed goes on as one that was not`;
  const received = `${describeReply(exchange)}, and it goes from ${before} to ${state}`;
  return { key: 'stopped', summary, expected: 'it is gone, or stopped', received, exchange };
}

/** What is accepted need not be done. */
const accepted = 202;

/** Words for a trigger that did not come to its end. */
const stopped = /cancel|abort|stop|interrupt|terminat|kill|fail|error|skip|delet|remov|expire/i;

/** The word for how far a trigger is, where it is shown. */
function stateOf({ reply }: Exchange): string | undefined {
  const record = isSuccess(reply) ? jsonOf(reply) : undefined;
  const states = ['status', 'state', 'phase'].map((name) => fieldOf(record, name));
  return states.find((one) => typeof one === 'string');
}
