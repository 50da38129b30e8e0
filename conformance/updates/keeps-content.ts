import type { Contract } from '../../spec/contract.ts';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { unasked } from '../effects/unasked.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { type Sibling, siblingFault } from './lost-sibling.ts';
import { textsIn } from './part-of.ts';
import { updateOne } from './update-one.ts';

/** What is created below a record and shown by that record alone, as the messages of a session are ("session with message history"). */
export function contentOf(contract: Contract, resource: string): Operation | undefined {
  const isSeen = (one: string): boolean =>
    (['read', 'list'] as const).some((action) => operationsOn(contract, action, one).length > 0);
  return contract.operations.find(
    (operation) =>
      operation.lifecycle.action === 'create' &&
      resourceParams(operation).at(-1)?.resource === resource &&
      !isSeen(operation.lifecycle.resource),
  );
}

/** Another title leaves a record the content that it was given. */
export async function keepsContent(
  scene: Scene,
  operation: Operation,
  read: Operation,
  content: Operation,
): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, content);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts } = right.value;
  if (!isSuccess(exchange.reply)) return unasked(content, exchange.reply.status);
  const { parents = {}, ...record } = recordsIn(content, parts.path).at(-1)!;
  const role = scene.arrange.creatorOf(record);
  if (role === undefined) return notApplicable('the record that was given content is not one of our own');
  const done = await updateOne(scene, operation, read, { alone: true, of: { instance: { ...record, parents }, role } });
  if (!done.ok) return inconclusive(done.reason, done.remedy);
  const { instance, before, exchange: update } = done.value;
  const was = jsonOf(before.reply);
  // What has come and gone of itself is not what was given.
  const texts = textsIn(parts.body);
  const lostIn = (now: Exchange): Sibling | undefined => {
    const is = jsonOf(now.reply);
    const isLost = (name: string, text: string): boolean =>
      typeof fieldOf(was, name) === 'object' &&
      mentions(fieldOf(was, name), text) &&
      fieldOf(is, name) !== undefined &&
      !mentions(fieldOf(is, name), text);
    const name = Object.keys(isObject(was) ? was : {}).find((one) => texts.some((text) => isLost(one, text)));
    return name === undefined || !isSuccess(now.reply) ? undefined : { name, was: JSON.stringify(fieldOf(was, name)) };
  };
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const after = await eventually(scene, record.resource, ask, (now) => lostIn(now) === undefined);
  const lost = lostIn(after);
  return lost === undefined ? passed : failed(siblingFault(operation, update, after, lost));
}
