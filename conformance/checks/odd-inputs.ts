import { isObject } from '../../spec/json.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isChanging, isForGood } from '../changes.ts';
import { blindParts } from '../arrange/blind-parts.ts';
import type { Case, Check } from '../check.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import {
  namedAlike,
  noJson,
  type Oddity,
  oddBodiesOf,
  otherTypes,
  theSame,
  withSigns,
} from '../odd-inputs/odd-bodies.ts';
import { oddQueries } from '../odd-inputs/odd-queries.ts';
import { aboutUnfinished, isOfUnfinished } from '../odd-inputs/unfinished-record.ts';
import type { Priority } from '../priority.ts';
import type { Scene } from '../scene.ts';
import { garbledName } from '../state/garbled-name.ts';
import { serverError, toldErrors } from '../server-error.ts';
import { recordsIn } from '../arrange/identity.ts';

/**
 * Values that no client means, one at a time in a request that is right in all else. Whether they are refused is not
 * shown; a server error they are not, and a name that is taken keeps its letters.
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
    if (operation.id === 'search') return [toCase(operation, 'query', oddQueries)];
    return lifecycle.action === 'create' ? [toCase(operation, 'body', oddBodiesOf(operation))] : [];
  }
  return [
    ...(isChanging(operation) ? [] : operation.params.flatMap((parameter) => parameterCases(operation, parameter))),
    ...(takesNew(operation) ? [toCase(operation, 'body', oddBodiesOf(operation))] : []),
    ...(lifecycle.action === 'change' && body !== undefined ? [toBlindCase(operation)] : []),
    ...(isOfUnfinished(operation) ? [toUnfinishedCase(operation)] : []),
    ...(asking.includes(operation.id) ? [toCase(operation, 'malformed', [noJson])] : []),
    ...(namedAlike.includes(operation.id) ? [toCase(operation, 'same', [withSigns, theSame])] : []),
  ];
}

/** What takes a body and changes nothing, whatever becomes of that: a body is read in one way, mostly. */
const asking: readonly string[] = ['getDataMartHealthStatus'];

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
 * Of a number: a text, one that is less than any that is meant, and nought or one that is beyond every list. Of an
 * enum: a value that it has not. Of the id at the end of a path: one of another form.
 */
function oddValues(
  operation: Operation,
  { in: place, name, schema, resource, required }: Parameter,
): readonly string[] {
  const { type, enum: values } = isObject(schema) ? schema : {};
  // In the query, one that is required is looked at as input.
  if (Array.isArray(values)) return place === 'query' && required ? [] : ['conform'];
  if (type === 'number' || type === 'integer') {
    return name === 'limit' ? ['conform', '-1', '0'] : ['conform', beyondEveryList];
  }
  return resource !== undefined && operation.path.endsWith(`{${name}}`) ? ['conform'] : [];
}

/** An offset for which there are no items, that is a number of every kind still. */
const beyondEveryList = '2000000000';

/**
 * What has a condition that is easily forgotten: a body that is none, a name that is taken, a form, words that have to
 * be quoted.
 */
const likely: readonly string[] = ['createDataMart', 'createContext', 'createRelationship', 'createScheduledTrigger'];

/** What is stated, and what becomes of records, has to fit into the budget before. */
function priorityOf({ id }: Operation, what: string, requests: number): Priority {
  // Words that people look for, or call things by, have signs in them that a pattern, or SQL, has a meaning for.
  if (id === 'search') return 2;
  if (['same', 'malformed'].includes(what)) return 3;
  // That there are items at an offset is easily taken for granted.
  return likely.includes(id) || what === 'offset' || (requests < 2 && what !== 'body') ? 4 : 6;
}

function toCase(operation: Operation, what: string, oddities: readonly Oddity[]): Case {
  return {
    id: `odd-inputs/${operation.id}/${what}`,
    operation,
    requirement: 'path-only-authentication',
    writes: isChanging(operation),
    priority: priorityOf(operation, what, oddities.length),
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

/**
 * Something that is asked of a record of ours before it has the part that this rests on, as a DataMart its definition.
 */
function toUnfinishedCase(operation: Operation): Case {
  return {
    ...toCase(operation, 'undefined', []),
    writes: true,
    requests: 1,
    run: async (scene) => {
      const about = await aboutUnfinished(scene, operation);
      if (!about.ok) return inconclusive(about.reason, about.remedy);
      return survivesAll(scene, operation, [about.value], keyHolder(scene, 'technical-user'));
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
