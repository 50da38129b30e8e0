import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { othersThan } from './access.ts';

/**
 * The 403 that a role gets for an empty body, which names no record to which it could lack access, where another key is told
 * what is wrong with the request. Undefined where it gets another answer, or where an empty body may be right.
 */
export async function refusedBlindly(scene: Scene, operation: Operation, role: Role): Promise<Exchange | undefined> {
  const schema = operation.body?.schema;
  const isWrong = isObject(schema) && Array.isArray(schema['required']) && schema['required'].length > 0;
  if (!isWrong || resourceParams(operation).length > 0) return undefined;
  const exchange = await scene.send(operation, { body: {} }, { role });
  if (exchange.reply.status !== 403) return undefined;
  for (const other of othersThan(scene, role)) {
    const { status } = (await scene.send(operation, { body: {} }, { role: other })).reply;
    if (status >= 400 && ![401, 403, 429].includes(status) && status < 500) return exchange;
  }
  return undefined;
}
