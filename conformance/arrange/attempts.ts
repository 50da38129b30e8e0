import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import type { RequestParts } from './request-parts.ts';
import { sendReady } from './send-ready.ts';

/** A request that may be right, as it was sent in the end, and its answer. */
export type Attempt = { readonly exchange: Exchange; readonly parts: RequestParts };

/** How often in a row a caller is answered 403: whatever else the body is, it is not for that. */
const forbiddenAtMost = 2;

/** How often all that may be right is tried, before it is known that nothing of it is. */
const roundsAtMost = 2;

/** How many requests of an operation are refused, before its answer is known without asking. */
const refusedAtMost = 20;

/**
 * What has become of an operation of which nothing was accepted so far: how often all that there was to try was refused, how
 * much that was, how many requests, and the last answer to each role.
 */
type Refusals = { rounds: number; tried: number; count: number; readonly last: Map<Role, Attempt> };

/**
 * Sends requests that may be right, one at a time, as long as whoever asks wants more and may ask at all. Where nothing
 * was ever accepted, though all was tried twice, the first alone is sent, which tells why, and in the end none, but what the
 * last was answered is given again: other cases need the requests.
 */
export async function* attempts(
  scene: Scene,
  operation: Operation,
  requests: readonly RequestParts[],
  role: Role,
): AsyncGenerator<Attempt> {
  const refusals = await scene.once(`refusals ${operation.id}`, (): Promise<Refusals> =>
    Promise.resolve({ rounds: 0, tried: 0, count: 0, last: new Map() }),
  );
  const isHopeless =
    refusals.rounds >= roundsAtMost && requests.length <= refusals.tried && !wasAccepted(scene, operation);
  const last = isHopeless && refusals.count >= refusedAtMost ? refusals.last.get(role) : undefined;
  if (last !== undefined) {
    yield last;
    return;
  }
  let forbidden = 0;
  for (const parts of isHopeless ? requests.slice(0, 1) : requests) {
    const exchange = await sendReady(scene, operation, parts, role);
    // What is refused is sent again with other columns, where that may be why.
    const attempt = { exchange, parts: scene.diary.findLast((entry) => entry.exchange === exchange)?.parts ?? parts };
    const isRefused = [400, 409, 422].includes(exchange.reply.status);
    if (isRefused) refusals.last.set(role, attempt);
    refusals.count += isRefused ? 1 : 0;
    yield attempt;
    // What is forbidden was not refused for its body: another one that is wrong tells no more.
    if (forbidden > 0 && isRefused) return;
    forbidden = exchange.reply.status === 403 ? forbidden + 1 : 0;
    if (forbidden === forbiddenAtMost) return;
  }
  if (isHopeless || forbidden > 0) return;
  refusals.rounds += 1;
  refusals.tried = Math.max(refusals.tried, requests.length);
}

function wasAccepted({ diary }: Scene, operation: Operation): boolean {
  return diary.some(({ exchange: { operation: one, reply } }) => one === operation && isSuccess(reply));
}
