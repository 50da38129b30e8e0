import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import type { RequestParts } from './request-parts.ts';
import { sendReady } from './send-ready.ts';

/** A request that may be right, as it was sent in the end, and its answer. */
export type Attempt = { readonly exchange: Exchange; readonly parts: RequestParts };

/** How often in a row a caller is answered 403: whatever else the body is, it is not for that. */
const forbiddenAtMost = 2;

/** Sends requests that may be right, one at a time, as long as whoever asks wants more and may ask at all. */
export async function* attempts(
  scene: Scene,
  operation: Operation,
  requests: readonly RequestParts[],
  role: Role,
): AsyncGenerator<Attempt> {
  let forbidden = 0;
  for (const parts of requests) {
    const exchange = await sendReady(scene, operation, parts, role);
    // What is refused is sent again with other columns, where that may be why.
    yield { exchange, parts: scene.diary.findLast((entry) => entry.exchange === exchange)?.parts ?? parts };
    forbidden = exchange.reply.status === 403 ? forbidden + 1 : 0;
    if (forbidden === forbiddenAtMost) return;
  }
}
