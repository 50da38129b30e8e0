import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { nameOf } from '../arrange/lifecycle.ts';
import type { Role } from '../../spec/roles.ts';
import { namesField } from '../refusals/names-field.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isRefusal, isSuccess, jsonOf } from '../target/message.ts';

/** A body that creates a record, the field of its type, the stated types, and one that is none of them. */
export type Typing = {
  readonly role: Role;
  readonly body: JsonObject;
  readonly field: string;
  readonly types: readonly string[];
  readonly unknown: string;
};

/**
 * The fault of a creation that refuses a stated type (Enumerations), as it refuses one that is not: its answer then speaks of that
 * field. Nothing is created for it, since no name is an object: what is said of that is said of each. What a type may need
 * beside it is another matter.
 */
export async function refusedType(scene: Scene, create: Operation, typing: Typing): Promise<Fault | undefined> {
  const { role, body, field, types, unknown } = typing;
  const given = nameOf(body);
  const name = Object.keys(body).find((one) => given !== undefined && body[one] === given);
  if (name === undefined) return undefined;
  const send = (type: string, named: Json = {}): Promise<Exchange> =>
    scene.send(create, { body: { ...body, [name]: named, [field]: type } }, { role });
  const blames = ({ reply }: Exchange): boolean => isRefusal(reply) && namesField(jsonOf(reply), field);
  const usual = await send(body[field] as string);
  if (!isRefusal(usual.reply) || blames(usual) || !blames(await send(unknown))) return undefined;
  // What is no longer made may be refused.
  for (const type of types.filter((one) => one !== body[field] && !/^legacy/i.test(one))) {
    if (!blames(await send(type))) continue;
    const exchange = await send(type, scene.arrange.nextName());
    if (isSuccess(exchange.reply) || !blames(exchange)) continue;
    const summary = `A stated ${field} is refused: ${type}`;
    return {
      key: type,
      summary,
      expected: `a record of the type ${type}`,
      received: describeReply(exchange),
      exchange,
    };
  }
  return undefined;
}
