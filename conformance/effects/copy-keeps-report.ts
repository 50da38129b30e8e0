import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { resourceParams } from '../arrange/paths.ts';
import { describeReply, failed, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/**
 * "Copy": where the report that was copied is not there, a new one is read, copied and read again. Somebody else may
 * have removed the first.
 */
export async function keepsReport(scene: Scene, operation: Operation, read: Operation, role: Role): Promise<Outcome> {
  const fresh = await scene.arrange.get('Report', { role, subject: 'fresh' });
  if (!fresh.ok) return passed;
  const ask = (): Promise<Exchange> => readOne(scene, read, fresh.value, role);
  const isThere = ({ reply }: Exchange): boolean => !isGone(reply.status);
  if (!isSuccess((await eventually(scene, 'Report', ask, ({ reply }) => isSuccess(reply))).reply)) return passed;
  const path = { [resourceParams(operation)[0]!.name]: fresh.value.id };
  const exchange = await scene.send(operation, { path }, { role });
  const after = await eventually(scene, 'Report', ask, isThere);
  if (!isSuccess(exchange.reply) || isThere(after)) return passed;
  return failed({
    key: 'report',
    summary: 'A report that was copied is gone',
    expected: 'the report',
    received: `${describeReply(exchange)}, then ${read.method} ${after.message.path} gives ${describeReply(after)}`,
    exchange,
  });
}

/** Whether a status says that there is no such record. */
export function isGone(status: number): boolean {
  return status === 404 || status === 410;
}
