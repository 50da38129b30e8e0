import type { Operation } from '../../spec/operation.ts';
import { hasName, readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import type { Update } from './update-one.ts';
import { isSame } from './is-same.ts';

/** Another record that an update has reached: it shows a text that was meant for the one, or a value that it had not before. */
export async function leakOf(scene: Scene, read: Operation, update: Update): Promise<Exchange | undefined> {
  return (await foreignName(scene, read, update)) ?? (await foreignValue(scene, read, update));
}

/** Another record, where it shows a name or another text that was sent for the one, and for nothing else. */
async function foreignName(
  scene: Scene,
  read: Operation,
  { name, role, shown, sent, prefix, instance, others, exchange }: Update,
): Promise<Exchange | undefined> {
  const ours = Object.values(sent).filter((value) => typeof value === 'string' && value.startsWith(prefix)) as string[];
  const texts = [...(name === undefined ? [] : [shown ?? name]), ...ours.filter((text) => text !== name)];
  if (texts.length === 0) return undefined;
  // What reaches others than the one that is meant reaches an older one or a newer one: each is looked at in its turn.
  const beside = others.filter(({ id }) => id !== instance.id);
  const other = beside[exchange.operation!.id.length % beside.length];
  if (other === undefined) return undefined;
  const reading = await readOne(scene, read, other, role);
  const isShown = (text: string): boolean => hasName(reading.reply.body, text);
  return isSuccess(reading.reply) && texts.some(isShown) ? reading : undefined;
}

/** The newest record, where a field of it has come to be what was sent for the other, or what the answer made of it. */
async function foreignValue(
  scene: Scene,
  read: Operation,
  { role, sent, exchange, beside }: Update,
): Promise<Exchange | undefined> {
  if (beside === undefined || !isSuccess(beside.before.reply)) return undefined;
  const [was, told] = [jsonOf(beside.before.reply), jsonOf(exchange.reply)];
  const isReached = (answer: Exchange): boolean => {
    const now = isSuccess(answer.reply) ? jsonOf(answer.reply) : undefined;
    return Object.entries(sent).some(([name, value]) => {
      const [old, is] = [fieldOf(was, name), fieldOf(now, name)];
      const meant = [value, fieldOf(told, name)].filter((one) => one !== undefined && one !== null);
      return old !== undefined && is !== undefined && !isSame(is, old) && meant.some((one) => isSame(is, one));
    });
  };
  const after = await eventually(
    scene,
    read.lifecycle.resource,
    () => readOne(scene, read, beside.instance, role),
    (answer) => !isReached(answer),
  );
  return isReached(after) ? after : undefined;
}
