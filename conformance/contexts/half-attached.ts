import type { Operation } from '../../spec/operation.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { hasContext } from './has-context.ts';
import type { Role } from '../../spec/roles.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Shown } from './both-contexts.ts';
import { missingContext } from './missing-context.ts';

/**
 * What is refused is not done in part: where one of two contexts does not exist, the other is not attached either. Undefined
 * where that is so, or cannot be told.
 */
export async function halfAttached(
  scene: Scene,
  operation: Operation,
  role: Role,
  { mart, read, id, update }: Shown,
): Promise<Outcome | undefined> {
  const missing = await missingContext(scene, operation);
  if (missing === undefined) return undefined;
  const shows = async (): Promise<boolean> => {
    const { reply } = await readOne(scene, read, mart, role);
    return isSuccess(reply) && hasContext(jsonOf(reply), id);
  };
  if (await shows()) return undefined;
  const exchange: Exchange = await update([id, missing], role);
  if (exchange.reply.status < 400 || exchange.reply.status >= 500 || !(await shows())) return undefined;
  await update([], role);
  const summary = 'A body that names a context which does not exist is refused, and the other is attached';
  const fault = { requirement: 'operation-updateDataMartContexts', level: 'implied', key: 'half' } as const;
  return failed({ ...fault, summary, expected: 'no contexts', received: `the context ${id}`, exchange });
}
