import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { blindParts } from '../arrange/blind-parts.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { othersThan } from './access.ts';

/**
 * The 403 that a role gets where there is no record to which it could lack access: for a body that names none, or for a record
 * that is not there, of which other operations of the role say so. Another key is told what is wrong with the request.
 * Undefined where it gets another answer, or where that tells nothing.
 */
export async function refusedBlindly(scene: Scene, operation: Operation, role: Role): Promise<Exchange | undefined> {
  const parts = await partsOf(scene, operation, role);
  if (parts === undefined) return undefined;
  const exchange = await scene.send(operation, parts, { role });
  if (exchange.reply.status !== 403) return undefined;
  for (const other of othersThan(scene, role)) {
    const { status } = (await scene.send(operation, parts, { role: other })).reply;
    if (status >= 400 && ![401, 403, 429].includes(status) && status < 500) return exchange;
  }
  return undefined;
}

/** A request that is about no record at all; undefined where there is none. */
async function partsOf(scene: Scene, operation: Operation, role: Role): Promise<RequestParts | undefined> {
  const [root] = resourceParams(operation);
  const schema = operation.body?.schema;
  if (root === undefined)
    return isObject(schema) && Array.isArray(schema['required']) && schema['required'].length > 0
      ? { body: {} }
      : undefined;
  const others = scene.contract.operations
    .filter((one) => one.id !== operation.id && one.role === role)
    .filter((one) => resourceParams(one).length === 1 && resourceParams(one)[0]!.resource === root.resource);
  if (resourceParams(operation).length > 1 || others.length < othersAtLeast) return undefined;
  for (const other of others.slice(0, othersAtLeast)) {
    const { status } = await scene.once(`blind ${other.id} ${role}`, async () => {
      const { reply } = await scene.send(other, await blindParts(scene, other, role), { role });
      return reply;
    });
    if (status !== 404) return undefined;
  }
  return blindParts(scene, operation, role);
}

/** How many other operations say that a record is not there, so that this is how a deployment does it. */
const othersAtLeast = 3;
