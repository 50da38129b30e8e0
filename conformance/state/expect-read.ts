import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { hasName, readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { Broken } from './broken.ts';
import { another, unchanged, unreadable } from './state-faults.ts';
import { showsOtherName } from './shows-other-name.ts';
import type { Real } from './step.ts';

/** Reads a record: it must be itself, under its name where it was given one. */
export async function expectRead(
  { scene, life }: Real,
  instance: Instance,
  name: string | undefined,
  reader: Role,
): Promise<void> {
  if (life.read === undefined) return;
  const { read: operation } = life;
  // As long as it has no new name, it has the one that it was given.
  const isOther = (answer: Exchange): boolean =>
    name === undefined && showsOtherName(scene.arrange.creationOf(instance.id), answer);
  const isAsLeft = (answer: Exchange): boolean =>
    isSuccess(answer.reply)
      ? answer.reply.body.includes(instance.id) &&
        !isOther(answer) &&
        (name === undefined || hasName(answer.reply.body, name))
      : answer.reply.status !== 404;
  const exchange = await eventually(scene, life.resource, () => readOne(scene, operation, instance, reader), isAsLeft);
  if (exchange.reply.status === 404) throw new Broken(unreadable(exchange, life));
  if (!isSuccess(exchange.reply)) return;
  const { body } = exchange.reply;
  if (!body.includes(instance.id) || isOther(exchange)) throw new Broken(another(exchange, life, instance));
  if (name !== undefined && !hasName(body, name)) throw new Broken(unchanged(exchange, life, name));
}
