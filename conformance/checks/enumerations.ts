import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { unknownType } from '../by-type/takes-unknown-type.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { lifecycleOf, nameOf, readOne } from '../arrange/lifecycle.ts';
import { otherThanKind } from '../by-type/type-of-kind.ts';
import { createdAsAnother, refusedType } from '../by-type/refused-type.ts';
import { pathValues } from '../arrange/path-values.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Case, Check } from '../check.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** A record is of one of the types that are stated (Enumerations). */
export const enumerations: Check = {
  id: 'enumerations',
  title: 'A record is of one of the stated types',
  parallel: false,
  cases: ({ contract }) =>
    statedLists(contract).flatMap((list): readonly Case[] => {
      const types = pathValues(list);
      const { resource } = list.lifecycle;
      const life = lifecycleOf(contract, resource);
      if (types === undefined || life?.read === undefined) return [];
      return [
        {
          id: `enumerations/${life.create.id}`,
          operation: life.create,
          requirement: `enum-${resource.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}-type`,
          writes: true,
          priority: 2,
          requests: 14,
          run: (scene) => isOfType(scene, life.create, life.read!, types.values),
        },
      ];
    }),
};

/**
 * In which field a record has its type is not stated: it is the one in which a type is sent, and then shown. That a
 * creation with another value there succeeds says nothing yet: the record has to show it. One of another stated type
 * may be refused, as its config is another one, and not for its type; where it is taken, it is of that type.
 */
async function isOfType(scene: Scene, create: Operation, read: Operation, values: readonly string[]): Promise<Outcome> {
  const { resource } = create.lifecycle;
  const role = keyHolder(scene, create.role);
  const own = await scene.arrange.get(resource, { role, subject: 'own' });
  if (!own.ok) return inconclusive(own.reason, own.remedy);
  const right = scene.arrange.creationOf({ resource, ...own.value });
  const sent = right?.message.body === undefined ? undefined : (JSON.parse(right.message.body) as unknown);
  if (right === undefined || !isObject(sent)) return notApplicable('how the record was created is not known');
  const field = Object.keys(sent).find((name) => /type$/i.test(name) && values.includes(sent[name] as string));
  // An answer to a creation may tell little more than the id.
  const shows = async (name: string): Promise<boolean> =>
    shownIn(right, name) === sent[name] || shownIn(await readOne(scene, read, own.value, role), name) === sent[name];
  if (field === undefined || !(await shows(field))) {
    const fault = field === undefined ? await otherThanKind(scene, create, role, values) : undefined;
    return fault === undefined ? notApplicable('the type of a record is not shown as it is sent') : failed(fault);
  }
  const noun = capital(withArticle(resource));
  const createAs = async (type: string): Promise<Typed> => {
    const exchange = await scene.send(create, { body: renamed(scene, sent, { [field]: type }) }, { role });
    const id = isSuccess(exchange.reply) ? idOfCreated(create, exchange.reply, resource, scene) : undefined;
    // An answer that shows the stated type is right; any other is compared with what is read.
    const isRight = values.includes(type) && shownIn(exchange, field) === type;
    if (id === undefined || isRight) return { exchange, shown: isRight ? type : undefined };
    const seen = await readOne(scene, read, { id, parents: own.value.parents }, role);
    return { exchange, shown: shownIn(seen, field) };
  };
  const { exchange, shown } = await createAs(unknownType);
  if (shown === unknownType) {
    const summary = `${noun} is taken with a type that is none of those stated`;
    return failed({ summary, expected: 'refused (4xx)', received: describeReply(exchange), exchange });
  }
  const other = otherType(values, sent[field] as string);
  const made = other === undefined ? undefined : await createAs(other);
  if (made?.shown === undefined || made.shown === other || !values.includes(made.shown as string)) {
    const typing = { role, body: sent, field, types: values, unknown: exchange };
    const known = other === undefined || made === undefined ? [] : [[other, made.exchange] as const];
    const refused = await refusedType(scene, create, typing, new Map(known));
    return refused === undefined ? passed : failed(refused);
  }
  return failed(createdAsAnother(create, other!, made.exchange));
}

/** A creation, and the type that the record then shows. */
type Typed = { readonly exchange: Exchange; readonly shown: unknown };

/** Another of the types, and none that may count as one of those: a legacy one. */
function otherType(values: readonly string[], own: string): string | undefined {
  return values.findLast((one) => !values.some((type) => type !== one && one.includes(type)) && !one.includes(own));
}

function shownIn({ reply }: Exchange, field: string): unknown {
  return isSuccess(reply) ? fieldOf(jsonOf(reply), field) : undefined;
}

/** The same body with a name of its own and other fields. */
function renamed(scene: Scene, body: JsonObject, fields: JsonObject): JsonObject {
  const given = nameOf(body);
  const name = Object.keys(body).find((one) => given !== undefined && body[one] === given);
  return { ...body, ...(name === undefined ? {} : { [name]: scene.arrange.nextName() }), ...fields };
}
