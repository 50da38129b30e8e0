import { isObject, type Json } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import type { Role } from '../../spec/roles.ts';
import { type Arranged, type From, prefer } from './arrange.ts';
import { isForGood } from '../changes.ts';
import { attempts } from './attempts.ts';
import type { Instance } from './instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { isSuccess, jsonOf, type Reply } from '../target/message.ts';
import { belowNamed } from './below-named.ts';
import { isBeginning, listOperation, operationsOn, resourceParams } from './paths.ts';
import { referenceOf, referredBy } from './reference-of.ts';
import { withOwnNumbers } from './own-numbers.ts';
import type { RequestParts } from './request-parts.ts';
import { toId } from './records.ts';
import type { Scene } from '../scene.ts';

/** Of several operations that create a resource, the one at the path of its list: it needs least. */
export function creatingOperation(scene: Scene, resource: string): Operation | undefined {
  const home = listOperation(scene.contract, resource)?.path;
  const operations = operationsOn(scene.contract, 'create', resource);
  return operations.find(({ path }) => path === home) ?? operations[0];
}

/**
 * The resources that a record stands below: those in the path of its creation, or else those of them that are asked for
 * and that its body has to name, as a report names its DataMart.
 */
export function standsBelow(scene: Scene, resource: string, asked: From['below'] = {}): readonly string[] {
  const create = creatingOperation(scene, resource);
  const parents = create === undefined ? [] : resourceParams(create).map((parent) => parent.resource!);
  const schema = create?.body?.schema;
  const required = isObject(schema) ? ((schema['required'] ?? []) as readonly string[]) : [];
  const named = required.flatMap((name) => referredBy(scene.contract, name) ?? []);
  return parents.length > 0 ? parents : named.filter((parent) => asked[parent] !== undefined);
}

/**
 * The role whose key creates a resource: the stated one where there is a key for it, else that of who asks, unless it was
 * seen that it may not: then the highest that may.
 */
export function creatorOf(scene: Scene, resource: string, role: Role): Role {
  const create = creatingOperation(scene, resource);
  const stated = create?.role;
  const usual = keyHolder(scene, stated !== undefined && scene.sessions.has(stated) ? stated : role);
  if (create === undefined || stated !== undefined || !scene.arrange.isBarred(create, usual)) return usual;
  return [...scene.sessions.keys()].toReversed().find((one) => !scene.arrange.isBarred(create, one)) ?? usual;
}

/**
 * The role whose key creates a resource, as was tried where none is stated: that of who asks, or else the highest of those
 * that may.
 */
export function triedCreator(scene: Scene, resource: string, role: Role): Promise<Role> {
  const usual = creatorOf(scene, resource, role);
  const isStated = creatingOperation(scene, resource)?.role !== undefined;
  if (isStated || !scene.allowWrites) return Promise.resolve(usual);
  return scene.once(`creator of ${resource} ${usual}`, async () => {
    for (const one of new Set([usual, ...[...scene.sessions.keys()].toReversed()])) {
      const made = await scene.arrange.get(resource, { role: one, subject: 'own' });
      if (made.ok) return one;
    }
    return usual;
  });
}

type Creating = { readonly owner: Role | undefined } & {
  readonly [Name in 'below' | 'kind' | 'distinct' | 'unconnected']: From[Name] | undefined;
};

/** Creates a record by the operation at the path of its list; what it refers to is found or created. */
export async function createInstance(
  scene: Scene,
  resource: string,
  role: Role,
  trail: readonly string[],
  creating: Creating,
): Promise<Arranged<Instance>> {
  const { owner, below, kind, unconnected } = creating;
  const operation = creatingOperation(scene, resource);
  if (!scene.allowWrites || operation === undefined) return lacking(scene, resource);
  if (isUnidentified(scene, operation)) return withoutId(operation);
  const refusals = await refusalsOf(scene, [resource, role, owner, below, kind, unconnected]);
  if (refusals.count >= refusalsAtMost) return refusals.last!;
  const result = await createFrom(scene, operation, role, trail, creating);
  refusals.count = result.ok ? 0 : refusals.count + 1;
  refusals.last = result;
  return result;
}

/** How often a creation that was refused in each way that is known is tried again: what stood in its way may have gone. */
const refusalsAtMost = 2;

/** How often in a row records of a resource could not be created from what is given, and how that ended. */
function refusalsOf(scene: Scene, given: readonly unknown[]): Promise<{ count: number; last?: Arranged<Instance> }> {
  return scene.once(`refused ${JSON.stringify(given)}`, () => Promise.resolve({ count: 0 }));
}

async function createFrom(
  scene: Scene,
  operation: Operation,
  role: Role,
  trail: readonly string[],
  { owner, below, kind, distinct, unconnected }: Creating,
): Promise<Arranged<Instance>> {
  let result: Arranged<Instance> = lacking(scene, operation.lifecycle.resource);
  const place = await placeFor(scene, operation);
  const usual: readonly Partial<From>[] = [...place.ours, {}, { references: 'found' }, { references: 'fresh' }];
  const froms =
    owner !== undefined ? [{ by: role }] : [...place.good, ...usual.filter((one) => !place.good.includes(one))];
  const tried = new Set<string>();
  for (const more of froms) {
    const subject = isForGood(scene.contract, operation) ? 'own' : 'any';
    const from: From = { role, subject, trail, ...(below === undefined ? {} : { below }), ...more };
    const requests = await scene.arrange.requests(operation, from);
    const chosen = requests.ok
      ? requests.value.filter(({ candidate }) => kind === undefined || candidate === kind)
      : [];
    const parts = unconnected === true ? chosen.map(withoutCredential) : chosen;
    const told = distinct === true ? toldApart(scene, operation, parts) : parts;
    const since = scene.diary.length;
    const placed =
      below === undefined ? told.flatMap((one) => [belowNamed(scene, operation, one) ?? [], one].flat()) : told;
    // What was refused is not sent again under another name.
    const others = placed.filter((one) => isNewTo(tried, withoutNumbers(one)));
    if (requests.ok && others.length === 0 && tried.size > 0) continue;
    result = requests.ok ? await createWith(scene, operation, others, role, kind === undefined) : requests;
    if (result.ok && more.subject === undefined) place.ours = [];
    if (result.ok && owner === undefined && below === undefined) place.good = [more];
    const isBodiless = requests.ok && requests.value.every(({ body }) => body === undefined);
    const isHopeless = isBodiless && more.subject === undefined;
    // What was taken, and has made nothing, makes nothing with other references either.
    const isTaken = scene.diary
      .slice(since)
      .some(({ exchange: one }) => one.operation === operation && isSuccess(one.reply));
    if (result.ok || isHopeless || isTaken || isUnidentified(scene, operation)) return result;
  }
  return result;
}

/** A request as a text in which all names of ours are the same, and all codes that are made of them. */
function withoutNumbers({ path, query, body }: RequestParts): string {
  return JSON.stringify([path, query, body]).replaceAll(/ ?No ?\d+/g, ' No');
}

/** Whether a text was not among others so far, which it is from now on. */
function isNewTo(texts: Set<string>, text: string): boolean {
  return texts.size < texts.add(text).size;
}

/**
 * Where a record is tried to be created that stands below another: first below one of ours, with which it goes, as long as
 * that was not seen to be refused where one that exists is good for it; and what was `good` for the last one.
 */
function placeFor(
  scene: Scene,
  operation: Operation,
): Promise<{ ours: readonly Partial<From>[]; good: readonly Partial<From>[] }> {
  const ours = resourceParams(operation).length === 0 ? [] : [{ subject: 'own' as const }];
  return scene.once(`place for ${operation.id}`, () => Promise.resolve({ ours, good: [] }));
}

/** The same request without the fields that name a credential; what is a credential in itself is the record's own. */
export function withoutCredential({ body, ...parts }: RequestParts): RequestParts {
  return body === undefined ? parts : { ...parts, body: withoutNamed(body) };
}

function withoutNamed(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNamed);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name, one]) => isObject(one) || !/credential/i.test(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutNamed(one)]));
}

/** Each request with numbers of its own before the one without, which is sent where those are refused. */
function toldApart(scene: Scene, operation: Operation, requests: readonly RequestParts[]): readonly RequestParts[] {
  const number = Number(scene.arrange.nextName().split(' ').at(-1));
  return requests.flatMap((parts) => {
    const body = withOwnNumbers(operation, parts.body, number);
    return body === undefined ? [parts] : [{ ...parts, body }, parts];
  });
}

async function createWith(
  scene: Scene,
  operation: Operation,
  requests: readonly RequestParts[],
  role: Role,
  isUsual: boolean,
): Promise<Arranged<Instance>> {
  const { resource } = operation.lifecycle;
  await scene.arrange.listed(resource, role);
  let last: Reply | undefined;
  for await (const { parts, exchange } of attempts(scene, operation, requests, role)) {
    const { reply } = exchange;
    const id = isSuccess(reply) ? idOfCreated(operation, reply, resource, scene) : undefined;
    const parents = parentsOf(operation, parts);
    if (id !== undefined && scene.arrange.existed({ resource, id, parents })) return foreign(operation, id);
    if (id !== undefined && isUsual) await prefer(scene, operation, parts);
    if (id !== undefined) return { ok: true, value: { id, parents } };
    if (isUnidentified(scene, operation)) return withoutId(operation);
    if (last === undefined || !isSuccess(last)) last = reply;
  }
  const answer = `${last?.status ?? 0}${last !== undefined && isSuccess(last) ? ' without its id' : ''}`;
  return {
    ok: false,
    reason: `no ${resource} could be created: ${operation.method} ${operation.path} was answered ${answer}`,
    remedy: `requests: { "${operation.method} ${operation.path}": { body: { … } } }`,
  };
}

/** Whether an operation has created something and has shown no id to remove it by. */
function isUnidentified(scene: Scene, operation: Operation): boolean {
  return scene.arrange.unidentified().has(operation);
}

/** Each creation would be left behind, since nothing could remove it. */
function withoutId({ method, path, lifecycle: { resource } }: Operation): Arranged<never> {
  const reason = `${method} ${path} gave a ${resource} whose id it does not show`;
  return { ok: false, reason, remedy: 'idField: "…"' };
}

/** What was there before the run is neither changed nor removed, even if a creation gives it. */
function foreign({ method, path, lifecycle: { resource } }: Operation, id: string): Arranged<never> {
  const reason = `${method} ${path} gave a ${resource} that was there before: ${id}`;
  return { ok: false, reason, remedy: 'a deployment that creates a record of its own' };
}

/** The id of what an answer says was created: in the header or the field that is stated to carry it, or in the body. */
export function idOfCreated(operation: Operation, reply: Reply, resource: string, scene: Scene): string | undefined {
  if (isBeginning(operation)) return referenceOf(jsonOf(reply), resource);
  const { success } = operation;
  const header = success.headers.find((one) => one.resource === resource);
  const inHeader = header === undefined ? undefined : reply.headers[header.name.toLowerCase()];
  const inBody = toId(jsonOf(reply), resource, statedIdField(success.schema, resource) ?? scene.profile.idField);
  return inHeader ?? inBody ?? idInLocation(scene, resource, reply);
}

/** The last segment of a `Location` (RFC 9110, 10.2.2) in the collection of the resource. */
function idInLocation({ contract }: Scene, resource: string, { headers }: Reply): string | undefined {
  const collection = listOperation(contract, resource)?.path.split('/').at(-1);
  const [name, id] = (headers['location'] ?? '')
    .replace(/[?#].*$/, '')
    .split('/')
    .slice(-2);
  return collection !== undefined && name === collection && id !== undefined && id !== '' ? decoded(id) : undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The field that is stated to hold the id of the resource: beside `runId`, an `id` may be that of something else. */
function statedIdField(schema: Schema | undefined, resource: string): string | undefined {
  const required = isObject(schema) ? ((schema['required'] ?? []) as readonly string[]) : [];
  return required.find((name) => name.toLowerCase() === `${resource}id`.toLowerCase());
}

/** By resource, the ids in the path of a request. */
export function parentsOf(operation: Operation, { path = {} }: RequestParts): Record<string, string> {
  return Object.fromEntries(resourceParams(operation).map(({ name, resource }) => [resource!, path[name]!]));
}

/** Why there is no record of a resource, and what would give one. */
export function lacking(scene: Scene, resource: string): Arranged<never> {
  const reason = scene.allowWrites ? `no ${resource} was found and none can be created` : `no ${resource} was found`;
  const create = scene.allowWrites ? '' : ', or --allow-writes so that one may be created';
  return { ok: false, reason, remedy: `resources: { ${resource}: ["…"] }${create}` };
}

/** Why there is no record of our own of a resource: nobody can name one. */
export function uncreatable(resource: string): Arranged<never> {
  const reason = `no operation creates ${withArticle(resource)} that could be changed or removed`;
  return { ok: false, reason, remedy: 'none: what was there before a run is neither changed nor removed' };
}
