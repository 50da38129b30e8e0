import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { describedOperation } from '../arrange/described.ts';
import { withOwnName } from '../arrange/own-name.ts';
import { toExamples } from '../arrange/to-example.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { textsIn } from '../updates/part-of.ts';
import { createdAsAnother } from './refused-type.ts';
import { isOtherType, saidType } from './said-type.ts';

/**
 * The fault of a creation whose type is within a part of its body, such as the kind of a config, where the record says that it is
 * of another of the stated types. Tried with what the target's own description tells of each; what is refused says nothing.
 */
export async function otherThanKind(
  scene: Scene,
  create: Operation,
  role: Role,
  types: readonly string[],
): Promise<Fault | undefined> {
  const body = (await describedOperation(scene, create))?.body;
  const examples = body === undefined ? [] : toExamples(body).filter(isObject);
  for (const type of types) {
    const example = examples.find((one) => textsIn(one).includes(type));
    if (example === undefined) continue;
    const exchange = await scene.send(create, { body: withOwnName(scene, example) }, { role });
    const shown = isSuccess(exchange.reply) ? saidType(inEnvelope(jsonOf(exchange.reply)), types) : undefined;
    if (shown !== undefined && isOtherType(shown, type)) return createdAsAnother(create, type, exchange);
  }
  return undefined;
}
