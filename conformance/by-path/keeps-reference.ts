import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { fieldsOf } from '../arrange/described-body.ts';
import { describedOperation } from '../arrange/described.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { fieldOf } from '../arrange/records.ts';
import { namedIn } from '../arrange/named-records.ts';
import { isKind, naming } from '../arrange/naming.ts';
import { resourceParams } from '../arrange/paths.ts';
import { referredBy } from '../arrange/reference-of.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { becomesAnother } from './becomes-another.ts';
import { recordOf } from './look.ts';
import type { Pair } from './pair.ts';

/** What a record may refer to, where the one that is looked at otherwise does not: a schedule runs its DataMart, or a report of it. */
const referredTo: Readonly<Record<string, string>> = { ScheduledTrigger: 'Report' };

/** A record that another one refers to. */
export type Other = { readonly resource: string; readonly id: string };

/** A new record, the body that it was created with, and the answer to that. */
export type Created = { readonly instance: Instance; readonly body: JsonObject; readonly exchange: Exchange };

/** How many bodies are tried that name a record of the kind. */
const bodiesAtMost = 2;

/** A record that is created to refer to another one does, and an update of it leaves that it does. */
export async function keepsReference(pair: Pair): Promise<Fault | undefined> {
  const { scene, life, role, fresh } = pair;
  const to = referredTo[life.resource];
  const [change] = life.changes;
  const usual = change && lastAccepted(scene, change, fresh);
  if (to === undefined || usual === undefined) return undefined;
  const other = await scene.arrange.get(to, { role, subject: 'own', below: fresh.parents });
  if (!other.ok) return undefined;
  const made = await createdWith(pair, { resource: to, id: other.value.id });
  if (made === undefined) return undefined;
  const ask = (): Promise<unknown> => recordOf(scene, life, made.instance, role);
  const isNamed = (record: unknown): boolean => mentions(record, other.value.id);
  const shown = await eventually(scene, life.resource, ask, isNamed);
  if (!isNamed(shown)) {
    const named = namesAnother(pair, { resource: to, id: other.value.id }, made, shown);
    return named ?? (await becomesAnother(pair, { resource: to, id: other.value.id }, made, shown));
  }
  const body = await bodyFor(scene, change!, { resource: to, id: other.value.id }, { usual, creation: made.body });
  const exchange = await scene.send(change!, { path: pathTo(change!, made.instance), body }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  const after = await eventually(scene, life.resource, ask, (record) => record === undefined || isNamed(record));
  if (after === undefined || isNamed(after)) return undefined;
  const summary = `A change of ${withArticle(life.resource)} takes the ${to} that it refers to`;
  const received = `${describeReply(exchange)}, and then ${JSON.stringify(after).slice(0, 200)}`;
  return { key: 'reference', summary, expected: `${to} ${other.value.id}, as before`, received, exchange };
}

/** A new record that names what it stands below where it was created with the id of another one. */
function namesAnother(
  { life, fresh }: Pair,
  { resource, id }: Other,
  { body, exchange }: Created,
  shown: unknown,
): Fault | undefined {
  const below = Object.values(fresh.parents);
  const lost = Object.keys(body).find((name) => body[name] === id && below.includes(fieldOf(shown, name) as string));
  if (lost === undefined) return undefined;
  const summary = `${capital(withArticle(life.resource))} for a ${resource} names something else`;
  const received = `${lost}: ${JSON.stringify(fieldOf(shown, lost))}`;
  return { key: 'another', summary, expected: `${lost}: ${JSON.stringify(id)}`, received, exchange };
}

/** What a record was last changed with. */
function lastAccepted(scene: Scene, change: Operation, { id }: Instance): JsonObject | undefined {
  const body = scene.diary.findLast(
    ({ exchange }) =>
      exchange.operation === change && isSuccess(exchange.reply) && exchange.message.path.endsWith(`/${id}`),
  )?.exchange.message.body;
  const sent: unknown = body === undefined ? undefined : JSON.parse(body);
  return isObject(sent) ? sent : undefined;
}

/** A new record beside the fresh one, created with a body that names another record, and that body. */
async function createdWith({ scene, life, role, fresh }: Pair, other: Other): Promise<Created | undefined> {
  const { create } = life;
  const requests = await scene.arrange.requests({ ...create, params: [] }, { role, subject: 'any' });
  const usual = (requests.ok ? requests.value : []).map(({ body }) => body).filter(isObject);
  const schema = (await describedOperation(scene, create))?.body;
  const described = usual.slice(0, 1).map((body) => naming(scene.contract, schema, body, other));
  const assumed = usual
    .filter((body) => namedIn(scene, body).some(({ resource }) => resource === other.resource))
    .map((body) => withId(scene, body, other));
  const bodies = [...described, ...assumed].filter((body) => body !== undefined);
  const path = Object.fromEntries(
    resourceParams(create).map(({ name, resource }) => [name, fresh.parents[resource!]!]),
  );
  await scene.arrange.listed(life.resource, role);
  for (const body of bodies.slice(0, bodiesAtMost)) {
    const exchange = await sendReady(scene, create, { path, body }, role);
    const { reply } = exchange;
    const id = isSuccess(reply) ? idOfCreated(create, reply, life.resource, scene) : undefined;
    const instance = { id: id ?? '', parents: fresh.parents };
    if (id !== undefined && !scene.arrange.existed({ resource: life.resource, ...instance }))
      return { instance, body, exchange };
  }
  return undefined;
}

/** A body with the id of another record in the place of one of its kind. */
function withId(scene: Scene, body: JsonObject, { resource, id }: Other): JsonObject {
  const isPlace = (name: string): boolean => referredBy(scene.contract, name) === resource;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isPlace(name) ? id : value]));
}

/**
 * What changes a record and leaves what it refers to: the same as was accepted of another one, with the reference, and the
 * kind that goes with it, where a change takes them.
 */
async function bodyFor(
  scene: Scene,
  change: Operation,
  other: Other,
  { usual, creation }: { readonly usual: JsonObject; readonly creation: JsonObject },
): Promise<JsonObject> {
  const schema = (await describedOperation(scene, change))?.body;
  const fields = fieldsOf(schema);
  const taken = Object.entries(creation).filter(([name]) => fields.length === 0 || fields.includes(name));
  const telling = taken.filter(([name, value]) => isKind.test(name) || mentions(value, other.id));
  const whole = { ...Object.fromEntries(taken), ...usual, ...Object.fromEntries(telling) };
  return mentions(whole, other.id) ? whole : (naming(scene.contract, schema, whole, other) ?? whole);
}
