import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { makeReady } from './ready.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from '../scene.ts';

/** Sends a request, and once more where what it is about had to be made ready for it. */
export async function sendReady(
  scene: Scene,
  operation: Operation,
  parts: RequestParts,
  role: Role,
): Promise<Exchange> {
  const exchange = await scene.send(operation, parts, { role });
  if (isSuccess(exchange.reply) || !(await makeReady(scene, operation, parts, exchange.reply))) return exchange;
  return scene.send(operation, parts, { role });
}
