import type { Operation } from '../../spec/operation.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import type { Pair } from './pair.ts';

/** Whether each of several operations on the record of a pair is answered as if there were none, to whoever may ask. */
export async function isMissing({ scene, role, fresh }: Pair, operations: readonly Operation[]): Promise<boolean> {
  for (const operation of operations) {
    const path = pathTo(operation, fresh);
    const requests = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
    const body = requests.ok ? requests.value[0]?.body : undefined;
    for (const one of new Set([role, ...scene.sessions.keys()])) {
      const { reply } = await scene.send(operation, { path, body }, { role: one });
      if (![403, 404].includes(reply.status)) return false;
    }
  }
  return true;
}
