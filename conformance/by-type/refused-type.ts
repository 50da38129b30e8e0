import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { nameOf } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Role } from '../../spec/roles.ts';
import { namesField } from '../refusals/names-field.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isRefusal, isSuccess, jsonOf } from '../target/message.ts';

/**
 * A body that creates a record, the field of its type, the stated types, and how one that is none of them is refused.
 */
export type Typing = {
  readonly role: Role;
  readonly body: JsonObject;
  readonly field: string;
  readonly types: readonly string[];
  readonly unknown: Exchange;
};

/**
 * The fault of a creation that refuses a stated type (Enumerations), as it refuses one that is not: its answer then
 * speaks of that field alone. What a type may need beside it is another matter, and nothing but a name is sent with
 * it. Or it takes one and answers with another of them.
 *
 * @param known Creations with types that were tried before, by type.
 */
export async function refusedType(
  scene: Scene,
  create: Operation,
  { role, body, field, types, unknown }: Typing,
  known: ReadonlyMap<string, Exchange>,
): Promise<Fault | undefined> {
  const given = nameOf(body);
  const name = Object.keys(body).find((one) => given !== undefined && body[one] === given);
  const isBlamed = ({ reply }: Exchange): boolean => isRefusal(reply) && namesField(jsonOf(reply), field);
  if (name === undefined || !isBlamed(unknown)) return undefined;
  // What is no longer made may be refused.
  for (const type of types.filter((one) => one !== body[field] && !/^legacy/i.test(one))) {
    const sent = { [name]: scene.arrange.nextName(), [field]: type };
    const exchange = known.get(type) ?? (await scene.send(create, { body: sent }, { role }));
    const shown = isSuccess(exchange.reply) ? fieldOf(jsonOf(exchange.reply), field) : undefined;
    if (shown !== type && types.includes(shown as string)) return createdAsAnother(create, type, exchange);
    if (!isBlamed(exchange) || ofMore.test(exchange.reply.body)) continue;
    return {
      key: type,
      summary: `A stated ${field} is refused: ${type}`,
      expected: `a record of the type ${type}`,
      received: describeReply(exchange),
      exchange,
    };
  }
  return undefined;
}

/** The fault of a creation of which the record has another of the stated types than it was given. */
export function createdAsAnother(create: Operation, type: string, exchange: Exchange): Fault {
  const summary = `${capital(withArticle(create.lifecycle.resource))} of one type is created as one of another`;
  return { key: 'other', level: 'implied', summary, expected: type, received: describeReply(exchange), exchange };
}

/** Names of what a type may need. */
const ofMore = /config|credential|setting|required|recipient|address|account|channel|webhook|need/i;
