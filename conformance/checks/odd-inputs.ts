import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isChanging, isForGood } from '../changes.ts';
import { unknownId } from '../arrange/arrange.ts';
import { blindParts } from '../arrange/blind-parts.ts';
import type { Case, Check } from '../check.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { isFormed } from '../arrange/varied-forms.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { garbledName } from '../state/garbled-name.ts';
import { serverError, toldErrors } from '../server-error.ts';
import { recordsIn } from '../arrange/identity.ts';

/** Puts something into a right request that nobody means; undefined where that request has no place for it. */
type Oddity = (parts: RequestParts) => RequestParts | undefined;

/**
 * Values that no client means, one at a time in a request that is right in all else. Whether they are refused is not shown;
 * a server error they are not, and a name that is taken keeps its letters.
 */
export const oddInputs: Check = {
  id: 'odd-inputs',
  title: 'Input that nobody means is no server error',
  parallel: false,
  cases: ({ contract }) => contract.operations.filter((operation) => operation.protected).flatMap(casesOf),
};

function casesOf(operation: Operation): readonly Case[] {
  const { body, lifecycle, provenance } = operation;
  if (provenance === 'path-only') {
    if (askedBare.includes(operation.id))
      return [toCase(operation, 'query', [withoutQuery, withEmptyQuery, withQuotes])];
    return lifecycle.action === 'create' ? [toCase(operation, 'body', pathOnlyBodies(operation))] : [];
  }
  return [
    ...(isChanging(operation) ? [] : operation.params.flatMap((parameter) => parameterCases(operation, parameter))),
    ...(takesNew(operation) ? [toCase(operation, 'body', oddBodiesFor(operation))] : []),
    ...(lifecycle.action === 'change' && body !== undefined ? [toBlindCase(operation)] : []),
  ];
}

const noBody: Oddity = (parts) => ({ ...parts, body: undefined });
const noJson: Oddity = (parts) => ({ ...parts, text: '{' });

/** Operations that are asked without a body, and with one that is no JSON: a service reads the bodies of most alike. */
const askedUnread: readonly string[] = ['createReport', 'createDataMart', 'createDataDestination'];

/** More operations that are asked with a body that is no JSON. */
const askedBroken: readonly string[] = [
  'createDataStorage',
  'createInsight',
  'createContext',
  'createScheduledTrigger',
];

/** Operations that are asked for once more what was made just now: no two may go by the same name. */
const askedTwice: readonly string[] = ['createContext', 'createRelationship'];

const theSame: Oddity = (parts) => parts;

/** Operations known by method and path only that are asked without what they are asked for. */
const askedBare: readonly string[] = ['search'];

const withoutQuery: Oddity = (parts) => (hasQuery(parts) ? { ...parts, query: {} } : undefined);
const withEmptyQuery: Oddity = (parts) => {
  const names = Object.keys(parts.query ?? {});
  return hasQuery(parts) ? { ...parts, query: Object.fromEntries(names.map((name) => [name, ''])) } : undefined;
};

/** What is searched for by people has quotes, and signs that SQL gives a meaning. */
const withQuotes: Oddity = (parts) => {
  const names = Object.keys(parts.query ?? {});
  return hasQuery(parts) ? { ...parts, query: Object.fromEntries(names.map((name) => [name, `'"%_\\`])) } : undefined;
};

/** A value that has to be in a form, such as a time zone, in none: the first such value, or the second. */
function outOfForm(at: number): Oddity {
  return (parts) => {
    const { body } = parts;
    const name = isObject(body) ? Object.keys(body).filter((one) => isFormed.test(one))[at] : undefined;
    if (name === undefined) return undefined;
    return { ...parts, body: { ...(body as JsonObject), [name]: 'Conform/Nowhere' } };
  };
}

function hasQuery({ query }: RequestParts): boolean {
  return Object.keys(query ?? {}).length > 0;
}

function oddBodiesFor({ id }: Operation): readonly Oddity[] {
  if (askedBroken.includes(id)) return [...oddBodies, noJson];
  return askedUnread.includes(id) ? [...oddBodies, noBody, noJson] : oddBodies;
}

function pathOnlyBodies({ id }: Operation): readonly Oddity[] {
  return [
    otherTypes,
    ...(askedBroken.includes(id) ? [noJson] : []),
    ...(askedTwice.includes(id) ? [theSame] : []),
    ...(id === 'createScheduledTrigger' ? [outOfForm(0), outOfForm(1)] : []),
  ];
}

/** Every value of the body is of another type. */
function otherTypes(parts: RequestParts): RequestParts | undefined {
  if (!isObject(parts.body) || Object.keys(parts.body).length === 0) return undefined;
  const body = Object.entries(parts.body).map(([name, value]) => [name, typeof value === 'string' ? {} : 'conform']);
  return { ...parts, body: Object.fromEntries(body) as JsonObject };
}

/** An object without fields, characters of every length, and ids that nobody has. */
const oddBodies: readonly Oddity[] = [
  (parts) => ({ ...parts, body: {} }),
  (parts) =>
    isNamed(parts.body) ? { ...parts, body: { ...parts.body, title: `${parts.body.title} ’é漢🚀"` } } : undefined,
  (parts) => (namesIds(parts.body) ? { ...parts, body: withUnknownIds(parts.body) } : undefined),
  (parts) => (hasLists(parts.body) ? { ...parts, body: withoutItems(parts.body) } : undefined),
];

function hasLists(body: Json | undefined): body is JsonObject {
  return isObject(body) && Object.values(body).some((value) => Array.isArray(value) && value.length > 0);
}

function withoutItems(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
}

function isNamed(body: Json | undefined): body is JsonObject & { readonly title: string } {
  return isObject(body) && typeof body['title'] === 'string';
}

function namesIds(body: Json | undefined): body is JsonObject {
  return isObject(body) && Object.keys(body).some((name) => isId.test(name));
}

function withUnknownIds(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isId.test(name) ? unknownId : value]));
}

const isId = /id$/i;

/** A body of a change is not tried empty: it might take our record from us, such as from its owners. */
function takesNew({ body, lifecycle }: Operation): boolean {
  return body?.required === true && lifecycle.action !== 'change';
}

function parameterCases(operation: Operation, parameter: Parameter): readonly Case[] {
  const { in: place, name } = parameter;
  const values = oddValues(operation, parameter);
  if (values.length === 0 || (place !== 'query' && place !== 'path')) return [];
  // An offset may be heeded on a page alone: that of a list without a limit is all of it.
  const beside = name === 'offset' && operation.params.some((other) => other.name === 'limit') ? { limit: '10' } : {};
  const oddities = values.map((value): Oddity => (parts) => ({
    ...parts,
    [place]: { ...parts[place], ...beside, [name]: value },
  }));
  return [toCase(operation, name, oddities)];
}

/**
 * Of a number: a text, one that is less than any that is meant, and nought or the largest that is exact. Of an enum: a
 * value that it has not. Of the id at the end of a path: one of another form.
 */
function oddValues(operation: Operation, { name, schema, resource }: Parameter): readonly string[] {
  const { type, enum: values } = isObject(schema) ? schema : {};
  if (Array.isArray(values)) return ['conform'];
  if (type === 'number' || type === 'integer') {
    return name === 'limit' ? ['conform', '-1', '0'] : ['conform', String(Number.MAX_SAFE_INTEGER)];
  }
  return resource !== undefined && operation.path.endsWith(`{${name}}`) ? ['conform'] : [];
}

/** What has a condition that is easily forgotten: a name that is taken, a form, words that have to be quoted. */
function isLikely({ id }: Operation): boolean {
  return [...askedTwice, ...askedBare, 'createScheduledTrigger'].includes(id);
}

function toCase(operation: Operation, what: string, oddities: readonly Oddity[]): Case {
  return {
    id: `odd-inputs/${operation.id}/${what}`,
    operation,
    requirement: 'path-only-authentication',
    writes: isChanging(operation),
    // The limits of lists are stated, and have to fit into the budget before what takes several requests here.
    priority: !isLikely(operation) && (oddities.length > 1 || what === 'body') ? 5 : 2,
    requests: oddities.length,
    run: (scene) => survives(scene, operation, oddities),
  };
}

/** An update of what nobody has, so that a record of ours is not taken from us by a body that is taken all the same. */
function toBlindCase(operation: Operation): Case {
  return {
    ...toCase(operation, 'body', []),
    requests: 1,
    run: async (scene) => {
      const role = keyHolder(scene, operation.role);
      const odd = otherTypes(await blindParts(scene, operation, role));
      if (odd === undefined) return notApplicable('it takes no fields that are known');
      return survivesAll(scene, operation, [odd], role);
    },
  };
}

async function survives(scene: Scene, operation: Operation, oddities: readonly Oddity[]): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role } = right.value;
  if (!isHarmless(scene, operation, parts)) return notApplicable('it might change what is not ours');
  const all = oddities.map((toOdd) => toOdd(parts)).filter((one) => one !== undefined);
  return survivesAll(scene, operation, all, role);
}

async function survivesAll(
  scene: Scene,
  operation: Operation,
  all: readonly RequestParts[],
  role: Role,
): Promise<Outcome> {
  const known = new Set(scene.serverErrors().map(({ operation: of, reply }) => `${of?.id} ${reply.status}`));
  const told = await toldErrors(scene);
  for (const odd of all) {
    const exchange = await scene.send(operation, odd, { role });
    const garbled = garbledName(operation, exchange);
    if (garbled !== undefined) return failed(garbled);
    const fault = serverError(exchange);
    // What other requests are answered as well is not for this value.
    if (fault === undefined || known.has(`${operation.id} ${exchange.reply.status}`)) continue;
    told.add(exchange);
    return failed(fault);
  }
  return passed;
}

/** Whether what comes of it can be removed again, or is done to a record of ours. */
function isHarmless(scene: Scene, operation: Operation, { path = {} }: RequestParts): boolean {
  if (!isChanging(operation)) return true;
  const record = recordsIn(operation, path).at(-1);
  if (record !== undefined && scene.arrange.creatorOf(record) !== undefined) return true;
  return operation.lifecycle.action === 'create' && !isForGood(scene.contract, operation);
}
