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
 * "404 when the DataMart or a context does not exist", be it one of two; and what is refused is not done in part: the other is not
 * attached either. Undefined where that is so, or cannot be told.
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
  const isMissed = isSuccess(exchange.reply) && (await update([missing], role)).reply.status === 404;
  if (isMissed && isSuccess((await update([id, missing], role)).reply)) {
    await update([], role);
    const summary = 'A context that does not exist is passed over where another one does';
    const requirement = 'error-updateDataMartContexts-404-context';
    const received = `${exchange.reply.status}, and 404 to that context alone`;
    return failed({ key: 'passed over', level: 'stated', requirement, summary, expected: '404', received, exchange });
  }
  if (exchange.reply.status < 400 || exchange.reply.status >= 500 || !(await shows())) return undefined;
  await update([], role);
  const summary = 'A body that names a context which does not exist is refused, and the other is attached';
  const fault = { requirement: 'operation-updateDataMartContexts', level: 'implied', key: 'half' } as const;
  return failed({ ...fault, summary, expected: 'no contexts', received: `the context ${id}`, exchange });
}
