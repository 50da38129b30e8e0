import type { Operation } from '../../spec/operation.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import type { Exchange, Reply } from '../target/message.ts';
import type { Update } from './update-one.ts';

/** What is shared with whom, and belongs where, may keep a record from whoever has changed it. */
const keeping = /\/(availability|owners|contexts)$/;

const isMissing = ({ status }: Reply): boolean => [404, 410].includes(status);

/** Whether a record that was there, and of which an update was accepted, is there for nobody afterwards. */
export async function isGone(
  scene: Scene,
  { path }: Operation,
  read: Operation,
  { instance }: Pick<Update, 'instance'>,
  after: Exchange,
): Promise<boolean> {
  if (!isMissing(after.reply) || keeping.test(path)) return false;
  for (const role of scene.sessions.keys()) {
    const { reply } = await readOne(scene, read, instance, role);
    if (!isMissing(reply)) return false;
  }
  return true;
}

/** An update leaves no record where it was. */
export function goneFault(exchange: Exchange, after: Exchange): Fault {
  const summary = 'A record is gone once it was updated';
  const received = `${describeReply(exchange)}, and then ${describeReply(after)}`;
  return { key: 'gone', summary, expected: 'the record where it was', received, exchange };
}
