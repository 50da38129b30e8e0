import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { From } from './arrange.ts';
import { standsBelow } from './created-instances.ts';
import { describedScopes } from './described-scopes.ts';
import { describedTexts } from './described-texts.ts';
import { fieldsOf } from './described-body.ts';
import { describedOperation } from './described.ts';
import { givenForSchema } from './given-for-schema.ts';
import type { Instances } from './instances.ts';
import { memberIdsOf } from './members.ts';
import { demanding } from './demanding.ts';
import { credential, ownCredential } from './own-credential.ts';
import { withIssuedCode } from './issued-code.ts';
import { isBeginning, listOperation } from './paths.ts';
import { samplesInUse } from './samples.ts';
import { withToldRedirect } from './redirect-uri.ts';
import { barelyReferredBy } from './named-records.ts';
import { referredKinds } from './referred-kinds.ts';
import { namesAnother, referenceOf, referredBy } from './reference-of.ts';
import { typeFieldOf, typesOf } from './stated-types.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { toExample, toExamples } from './to-example.ts';
import { translated, withKinds } from './translated.ts';

/**
 * The bodies that are worth a try for an operation, best first: the one that the profile gives; else those that it gives for
 * others of the same schema, what the target itself tells, the examples of our assumptions, one made from their schema, and
 * one made from what the target's own description says. One `undefined` where the operation takes none.
 */
export async function toBodies(scene: Scene, operation: Operation): Promise<readonly (Json | undefined)[]> {
  const bodies = await usualBodies(scene, operation);
  return isBeginning(operation) ? [...bodies.map((body) => demanding(scene, body)), ...bodies] : bodies;
}

async function usualBodies(scene: Scene, operation: Operation): Promise<readonly (Json | undefined)[]> {
  const given = requestOf(scene.profile, operation);
  if (given?.body !== undefined) return [given.body, ...otherTypes(scene, operation, given.body)];
  const body = scene.assumed.operations.find(({ id }) => id === operation.id)?.body ?? operation.body;
  if (body === undefined) return [undefined];
  const described = await describedOperation(scene, operation);
  const examples = isObject(body.schema) ? ((body.schema['examples'] ?? []) as readonly Json[]) : [];
  const assumed = [body.example, ...examples, toExample(body.schema)].filter((one) => one !== undefined);
  const ours = assumed.map((one) => withoutOwners(one, body));
  const worded =
    described?.body === undefined
      ? [...(described?.examples ?? []), ...ours]
      : inOwnWords(operation, { ...described, schema: described.body }, ours, createdOne(scene, operation));
  const all = operation.lifecycle.action === 'create' ? withTexts(scene, described?.body, worded) : worded;
  const told = [...(await withToldRedirect(scene, operation, all)), ...(await withIssuedCode(scene, operation, all))];
  const candidates = [...givenForSchema(scene, operation), ...told, ...all, ...withSamples(scene, operation, all[0])];
  const distinct = [
    ...new Map((await inScope(scene, operation, candidates)).map((value) => [JSON.stringify(value), value])).values(),
  ];
  return body.required ? distinct : [...distinct, undefined];
}

/**
 * What creates a session in the scope that the profile names, or in one that the target's own description of the list
 * names where it does not name that of the body, before the others: a list shows those of the scope it is asked for.
 */
async function inScope(scene: Scene, { lifecycle }: Operation, bodies: readonly Json[]): Promise<readonly Json[]> {
  const scoped = bodies.filter((body) => isObject(body) && typeof body['scope'] === 'string') as readonly JsonObject[];
  if (scoped.length === 0 || lifecycle.action !== 'create') return bodies;
  const given = scene.profile.situations?.scope;
  if (given !== undefined) return [...scoped.map((body) => ({ ...body, scope: given })), ...bodies];
  const list = listOperation(scene.contract, lifecycle.resource);
  const scopes = list === undefined ? [] : await describedScopes(scene, list);
  // One of template scope takes a template as well.
  const scope = scopes.find((one) => !/template/i.test(one));
  const foreign = scoped.filter((body) => !scopes.includes(body['scope'] as string));
  return [...(scope === undefined ? [] : foreign.map((body) => ({ ...body, scope }))), ...bodies];
}

/** What the profile gives to create a record of one of the stated types, for those of the others: what else it has may be of its own. */
function otherTypes({ contract }: Scene, { lifecycle }: Operation, body: Json): readonly Json[] {
  const types = lifecycle.action === 'create' && isObject(body) ? typesOf(contract, lifecycle.resource) : [];
  const field = types.length === 0 ? undefined : typeFieldOf(body, types);
  if (field === undefined) return [];
  const kept = Object.entries(body as JsonObject).filter(([, value]) => typeof value !== 'object');
  const { [field]: own } = body as JsonObject;
  return types.filter((type) => type !== own).map((type) => ({ ...Object.fromEntries(kept), [field]: type }));
}

/**
 * What we assume, what a target's own description gives, and what we assume in its words: two bodies show that an update has
 * done something. They have what the description asks for beside, as one has it that was `created`, or of the kind whose id they
 * have, first; after that, as an example has it. What names a field that the description does not have comes last: it may be
 * accepted and ignored.
 */
function inOwnWords(
  { lifecycle }: Operation,
  { schema, examples }: { readonly schema: Schema; readonly examples: readonly Json[] },
  ours: readonly Json[],
  created: JsonObject | undefined,
): readonly Json[] {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : undefined;
  const isForeign = (one: Json): boolean =>
    properties !== undefined && isObject(one) && Object.keys(one).some((name) => !(name in properties));
  const translations = ours
    .filter(isObject)
    .flatMap((one) =>
      [{ ...referredKinds(one, schema), ...created }, created].map((known) => translated(one, schema, known)),
    );
  // What is left of ours may be nothing, which is accepted and changes nothing.
  const others = translations.filter((one) => one !== undefined).filter((one) => Object.keys(one).length > 0);
  const own = lifecycle.action === 'change' ? tellingExamples(schema) : toExamples(schema);
  // What a schema gives as its example says more than what is left of ours.
  const isGiven = isObject(schema) && ('example' in schema || 'examples' in schema);
  const worded = isGiven ? [...own, ...others] : [...others, ...own];
  const native = ours.filter((one) => !isForeign(one));
  const example = isObject(own[0]) ? { ...own[0], ...created } : own[0];
  const whole = native.flatMap((one) => {
    const ofKind =
      isObject(one) && isObject(example) ? { ...example, ...referredKinds(one, schema), ...created } : example;
    return [ofKind, example].map((known) => completed(withKinds(one, schema), schema, known));
  });
  return [...whole, ...examples, ...worded, ...native.filter((one) => !whole.includes(one)), ...ours.filter(isForeign)];
}

/** Examples of what an update sends; where the first one says nothing since nothing is asked for, one with all fields before it. */
function tellingExamples(schema: Schema): readonly Json[] {
  const examples = toExamples(schema);
  const [first] = examples;
  if (!isObject(schema) || !isObject(first) || Object.keys(first).length > 0) return examples;
  return [toExample({ ...schema, required: fieldsOf(schema) }), ...examples];
}

/** What was accepted to create a record of the kind that an update is about: what both need, as its type, stays as it is. */
function createdOne({ diary }: Scene, { lifecycle: { action, resource } }: Operation): JsonObject | undefined {
  if (action !== 'change') return undefined;
  const created = diary.find(({ exchange: { operation, reply } }) => {
    const one = operation?.lifecycle;
    return one?.action === 'create' && one.resource === resource && isSuccess(reply);
  });
  return isObject(created?.parts.body) ? created.parts.body : undefined;
}

/** A body with the fields that a schema asks for beside its own, out of an example of the schema. */
function completed(body: Json, schema: Schema, example: Json | undefined): Json {
  const required = isObject(schema) ? ((schema['required'] ?? []) as readonly string[]) : [];
  if (!isObject(body) || !isObject(example)) return body;
  const lacking = required.filter((name) => !(name in body) && example[name] !== undefined);
  return lacking.length === 0
    ? body
    : { ...Object.fromEntries(lacking.map((name) => [name, example[name]!])), ...body };
}

/** The first body with the texts that a creation takes, before the one without: what is lost was there. */
function withTexts({ prefix }: Scene, schema: Schema | undefined, bodies: readonly Json[]): readonly Json[] {
  const [first] = bodies;
  const filled = isObject(first) ? { ...describedTexts(schema, prefix), ...first } : first;
  return filled === undefined ? [] : [filled, ...bodies];
}

/** Who creates a record is mostly its owner, until others are named: then it may be kept from its creator. */
function withoutOwners(example: Json, { schema }: NonNullable<Operation['body']>): Json {
  if (!isObject(example)) return example;
  const required = isObject(schema) ? ((schema['required'] ?? []) as readonly string[]) : [];
  const kept = Object.entries(example).filter(([name]) => required.includes(name) || !/owner/i.test(name));
  return Object.fromEntries(kept);
}

/** Where an operator knows destination configs, they stand beside the required fields of a report. */
function withSamples({ profile }: Scene, { body }: Operation, example: Json | undefined): readonly JsonObject[] {
  const required = isObject(body?.schema) ? ((body.schema['required'] ?? []) as readonly string[]) : [];
  if (!required.includes('destinationConfig') || !isObject(example)) return [];
  const least = Object.fromEntries(Object.entries(example).filter(([name]) => required.includes(name)));
  const configs = Object.values<JsonObject>(profile.samples?.destinationConfigs ?? {});
  return [least, ...configs.map((destinationConfig) => ({ ...least, destinationConfig }))];
}

/**
 * A body with the ids of records that exist in place of those of an example: a field that holds the id of a resource is
 * known by `x-resource` in our assumptions, or by its name (`dataMartId`, `storageId`).
 */
export async function fillBody(
  scene: Scene,
  instances: Instances,
  operation: Operation,
  body: Json | undefined,
  from: From,
  path: Readonly<Record<string, string>>,
): Promise<Json | undefined> {
  const schema = scene.assumed.operations.find(({ id }) => id === operation.id)?.body?.schema ?? true;
  const members: Json[] = [];
  const fill = async (value: Json, at: Schema, name: string): Promise<Json> => {
    if (Array.isArray(value)) {
      const items = isObject(at) ? ((at['items'] ?? true) as Schema) : true;
      return Promise.all((value as Json[]).slice(0, 50).map((item) => fill(item, items, name.replace(/Ids$/, 'Id'))));
    }
    if (isObject(value)) return fillObject(value, at, fill);
    const marked = isObject(at) ? at['x-resource'] : undefined;
    const isId = typeof value === 'string' || typeof value === 'number';
    const named = isId ? ((marked as string | undefined) ?? referredBy(scene.contract, name)) : undefined;
    const resource = named ?? (await barelyReferredBy(scene, name, value, from.role));
    if (resource === undefined) return value;
    const member = resource === 'NotificationMember' ? await memberFor(scene, from.role, value, members) : undefined;
    if (member !== undefined) return member;
    const own = resource === credential ? await ownCredential(scene, operation, from.by ?? from.role) : undefined;
    if (own !== undefined) return own;
    const known = operation.params.find((parameter) => parameter.in === 'path' && parameter.resource === resource);
    const isOther = known !== undefined && namesAnother.test(name);
    if (known !== undefined && !isOther) return path[known.name] ?? value;
    // Where a record is asked for below another one, its body names that.
    const asked = operation.lifecycle.action === 'create' && !isOther ? from.below?.[resource] : undefined;
    if (asked !== undefined) return typeof value === 'number' ? numberOf(asked) : asked;
    const receives = resource === 'DataDestination' && scene.allowWrites;
    const usual = from.references === 'fresh' ? 'fresh' : receives && from.references === undefined ? 'own' : 'any';
    const isListed = listOperation(scene.contract, resource) !== undefined;
    const below = placeFor(scene, operation, resource, path, from.below, isListed);
    const isOurs = isOther || from.by !== undefined || (below !== undefined && from.below !== undefined);
    const subject = below !== undefined && !isListed ? 'fresh' : isOurs ? 'own' : usual;
    // What is given is a record that is there.
    if (named === undefined && subject === 'any') return value;
    const usable = subject === 'any' ? await usableId(scene, operation, resource, from.role) : undefined;
    if (usable !== undefined) return usable;
    const instance = await instances.get(resource, { ...from, subject, ...(below && { below }) });
    if (!instance.ok) return value;
    const { id } = instance.value;
    if (!isOther || id !== path[known.name]) return typeof value === 'number' ? numberOf(id) : id;
    const role = from.by ?? from.role;
    const another = await scene.once(`another ${resource} ${role}`, () =>
      instances.get(resource, { role, subject: 'fresh' }),
    );
    return another.ok ? another.value.id : value;
  };
  return body === undefined ? undefined : fill(body, schema, '');
}

/**
 * The id of what a record of the kind that is created refers to: that can be used so, as the first that is found need not.
 * A definition goes with the storage that it was written for.
 */
async function usableId(
  scene: Scene,
  { lifecycle }: Operation,
  resource: string,
  role: Role,
): Promise<string | undefined> {
  const isUsed = usedBy[lifecycle.resource] === resource && lifecycle.action === 'create';
  if (!isUsed || scene.profile.resources?.[resource] !== undefined || !scene.allowWrites) return undefined;
  const [sample] = await samplesInUse(scene, lifecycle.resource, role);
  return sample === undefined ? undefined : referenceOf(sample, resource);
}

/** What the records of a resource refer to of which not every record will do. */
const usedBy: Readonly<Record<string, string>> = { Report: 'DataMart', DataMart: 'DataStorage' };

/** A member of the project in place of one of an example, another for each: `named` are those of the example so far. */
async function memberFor(scene: Scene, role: Role, value: Json, named: Json[]): Promise<string | undefined> {
  const ids = await memberIdsOf(scene, role);
  if (!named.includes(value)) named.push(value);
  return ids[named.indexOf(value) % ids.length];
}

/** An id in the type of an example of it. */
function numberOf(id: string): Json {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

/**
 * The ids in a path below which a record stands that a body refers to: one that stands elsewhere would not fit. One
 * that no list shows is created, for which what is above it must be ours. `asked`: what the record with the body is
 * asked to stand below, so that one whose own body says where it stands is to be there as well.
 */
function placeFor(
  scene: Scene,
  { params }: Operation,
  resource: string,
  path: Readonly<Record<string, string>>,
  asked: From['below'],
  isListed: boolean,
): From['below'] {
  const parents = standsBelow(scene, resource, asked);
  const given = params.filter((one) => one.in === 'path' && one.resource !== undefined);
  const below = Object.fromEntries(given.map(({ name, resource: of }) => [of!, path[name] ?? '']));
  const isKnown = parents.length > 0 && parents.every((parent) => (below[parent] ?? '') !== '');
  const isOurs = parents.every(
    (parent) => scene.arrange.creatorOf({ resource: parent, id: below[parent] ?? '' }) !== undefined,
  );
  return isKnown && (isListed || isOurs) ? below : undefined;
}

async function fillObject(
  value: JsonObject,
  schema: Schema,
  fill: (value: Json, at: Schema, name: string) => Promise<Json>,
): Promise<Json> {
  const properties = propertiesOf(schema);
  const entries = Object.entries(value).map(async ([key, item]) => [
    key,
    await fill(item, properties[key] ?? true, key),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as JsonObject;
}

/** The properties that a schema names, itself or in its branches. */
function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  if (!isObject(schema)) return {};
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  const own = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  return Object.assign({}, ...branches.map(propertiesOf), own) as Readonly<Record<string, Schema>>;
}
