import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import { isChanging, isForGood } from '../changes.ts';
import { unknownId } from '../arrange/arrange.ts';
import type { Case, Check } from '../check.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
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
  cases: ({ contract }) =>
    contract.operations
      .filter(({ protected: isProtected, provenance }) => isProtected && provenance === 'stated')
      .flatMap((operation) => [
        ...(isChanging(operation) ? [] : operation.params.flatMap((parameter) => parameterCases(operation, parameter))),
        ...(takesNew(operation) ? [toCase(operation, 'body', oddBodiesFor(operation))] : []),
      ]),
};

/** No body and no JSON: a service reads the bodies of all its operations alike, so that not each is asked. */
const unread: readonly Oddity[] = [(parts) => ({ ...parts, body: undefined }), (parts) => ({ ...parts, text: '{' })];

/** Operations that are asked without a body, and with one that is no JSON. */
const askedUnread: readonly string[] = ['createReport', 'createDataMart', 'createDataDestination'];

function oddBodiesFor({ id }: Operation): readonly Oddity[] {
  return askedUnread.includes(id) ? [...oddBodies, ...unread] : oddBodies;
}

/** An object without fields, characters of every length, and ids that nobody has. */
const oddBodies: readonly Oddity[] = [
  (parts) => ({ ...parts, body: {} }),
  (parts) =>
    isNamed(parts.body) ? { ...parts, body: { ...parts.body, title: `${parts.body.title} ’é漢🚀"` } } : undefined,
  (parts) => (namesIds(parts.body) ? { ...parts, body: withUnknownIds(parts.body) } : undefined),
];

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
  const oddities = values.map((value): Oddity => (parts) => ({
    ...parts,
    [place]: { ...parts[place], [name]: value },
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

function toCase(operation: Operation, what: string, oddities: readonly Oddity[]): Case {
  return {
    id: `odd-inputs/${operation.id}/${what}`,
    operation,
    requirement: 'path-only-authentication',
    writes: isChanging(operation),
    // The limits of lists are stated, and have to fit into the budget before what takes several requests here.
    priority: oddities.length > 1 ? 5 : 2,
    requests: oddities.length,
    run: (scene) => survives(scene, operation, oddities),
  };
}

async function survives(scene: Scene, operation: Operation, oddities: readonly Oddity[]): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role } = right.value;
  if (!isHarmless(scene, operation, parts)) return notApplicable('it might change what is not ours');
  const known = new Set(scene.serverErrors().map(({ operation: of, reply }) => `${of?.id} ${reply.status}`));
  const told = await toldErrors(scene);
  for (const odd of oddities.map((toOdd) => toOdd(parts)).filter((one) => one !== undefined)) {
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
