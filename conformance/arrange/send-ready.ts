import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { withSharedColumn } from './joined.ts';
import { makeReady, publishedOtherwise } from './ready.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from '../scene.ts';

/** Sends a request, and once more where what it is about had to be made ready for it, or has other columns. */
export async function sendReady(
  scene: Scene,
  operation: Operation,
  parts: RequestParts,
  role: Role,
): Promise<Exchange> {
  let exchange = await scene.send(operation, parts, { role });
  if (isSuccess(exchange.reply)) return exchange;
  if (await makeReady(scene, operation, parts, exchange.reply, role))
    exchange = await scene.send(operation, parts, { role });
  exchange = (await publishedOtherwise(scene, operation, parts, exchange.reply)) ?? exchange;
  if (![400, 409, 422].includes(exchange.reply.status) || !scene.allowWrites) return exchange;
  const joined = await withSharedColumn(scene, operation, parts, role);
  return joined === undefined ? exchange : scene.send(operation, joined, { role });
}
