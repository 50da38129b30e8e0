import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { withSharedColumn } from './joined.ts';
import { bringIntoUse, makeReady, publishedOtherwise } from './ready.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from '../scene.ts';

/** Sends a request, and once more where what it is about had to be made ready for it, or has other columns. */
export async function sendReady(
  scene: Scene,
  operation: Operation,
  parts: RequestParts,
  role: Role,
): Promise<Exchange> {
  const known = await scene.once(`examples of columns ${operation.id}`, () => Promise.resolve({ areRefused: false }));
  const own = known.areRefused ? await readyAndJoined(scene, operation, parts, role) : undefined;
  const sent = own ?? parts;
  let exchange = await scene.send(operation, sent, { role });
  if (isSuccess(exchange.reply)) return exchange;
  if (await makeReady(scene, operation, sent, exchange.reply, role))
    exchange = await scene.send(operation, sent, { role });
  exchange = (await publishedOtherwise(scene, operation, sent, exchange.reply)) ?? exchange;
  if (own !== undefined || ![400, 409, 422].includes(exchange.reply.status) || !scene.allowWrites) return exchange;
  const joined = await withSharedColumn(scene, operation, parts, role);
  if (joined === undefined) return exchange;
  exchange = await scene.send(operation, joined, { role });
  // The next is not refused first.
  known.areRefused ||= isSuccess(exchange.reply);
  return exchange;
}

/** The request with columns that both DataMarts have, once they are defined. */
async function readyAndJoined(
  scene: Scene,
  operation: Operation,
  parts: RequestParts,
  role: Role,
): Promise<RequestParts | undefined> {
  await bringIntoUse(scene, operation, parts);
  return withSharedColumn(scene, operation, parts, role, true);
}
