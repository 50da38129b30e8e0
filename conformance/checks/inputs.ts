import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Attempt } from '../arrange/attempts.ts';
import { describedOperation } from '../arrange/described.ts';
import { rightRequest, rightRequestOfAny } from '../arrange/right-request.ts';
import { toExamples } from '../arrange/to-example.ts';
import type { Scene } from '../scene.ts';

/**
 * What an operation takes: a required parameter is asked for, with one of the values that are stated, an optional body
 * is not, and where none is stated, none is.
 */
export const inputs: Check = {
  id: 'inputs',
  title: 'Required input is asked for, other input is not',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ protected: isProtected, provenance }) => isProtected && provenance === 'stated')
      .flatMap((operation) => [...requiredQueries(operation), ...bodies(operation)]),
};

type Question = (scene: Scene, operation: Operation, right: Attempt & { readonly role: string }) => Promise<Outcome>;

function toCase(operation: Operation, id: string, requirement: string, ask: Question): Case {
  return {
    id: `inputs/${operation.id}/${id}`,
    operation,
    requirement,
    writes: isChanging(operation),
    priority: 2,
    requests: 2,
    run: async (scene) => {
      const right = await rightRequestOfAny(scene, operation);
      if (!right.ok) return inconclusive(right.reason, right.remedy);
      return ask(scene, operation, right.value);
    },
  };
}

/** Where an error status is stated for a parameter that is missing, that is looked at with the other errors. */
function requiredQueries(operation: Operation): readonly Case[] {
  const isStated = operation.errors.some(({ status }) => status === 400);
  return operation.params
    .filter((one) => one.in === 'query' && one.required)
    .flatMap(({ name, schema }) => {
      const requirement = `parameter-${operation.id}-${name}`;
      const isOneOfFew = isObject(schema) && Array.isArray(schema['enum']);
      const missing: Question = (scene, row, right) => isAskedFor(scene, row, right, name);
      const unstated: Question = (scene, row, right) => isOneOfThose(scene, row, right, name);
      return [
        ...(isStated ? [] : [toCase(operation, name, requirement, missing)]),
        ...(isOneOfFew ? [{ ...toCase(operation, `${name}-value`, requirement, unstated), requests: 1 }] : []),
      ];
    });
}

async function isAskedFor(
  scene: Scene,
  operation: Operation,
  { exchange: right, parts, role }: Attempt & { readonly role: string },
  name: string,
): Promise<Outcome> {
  if (!isSuccess(right.reply)) return unasked(operation, right);
  const query = Object.fromEntries(Object.entries(parts.query ?? {}).filter(([key]) => key !== name));
  const exchange = await scene.send(operation, { ...parts, query }, { role });
  if (!isSuccess(exchange.reply)) return passed;
  const summary = `The required parameter ${name} may be left out`;
  // That it is refused without it follows from the word, and is not said.
  const level = 'implied';
  return failed({ level, summary, expected: 'refused (4xx)', received: describeReply(exchange), exchange });
}

/** A value that is none of those that are stated is not taken: there is nothing else that it could stand for. */
async function isOneOfThose(
  scene: Scene,
  operation: Operation,
  { parts, role }: Attempt & { readonly role: string },
  name: string,
): Promise<Outcome> {
  const query = { ...parts.query, [name]: 'conform' };
  const exchange = await scene.send(operation, { ...parts, query }, { role });
  if (!isSuccess(exchange.reply)) return passed;
  const summary = `The required parameter ${name} may have a value that is not stated`;
  return failed({ level: 'implied', summary, expected: 'refused (4xx)', received: describeReply(exchange), exchange });
}

function bodies(operation: Operation): readonly Case[] {
  if (operation.method === 'GET' || operation.lifecycle.action === 'remove') return [];
  if (operation.id === 'applyAiAssistantSession') return [toCase(operation, 'body', `body-${operation.id}`, takesBody)];
  if (operation.body === undefined) return [toCase(operation, 'no-body', `operation-${operation.id}`, takesNothing)];
  return operation.body.required ? [] : [toCase(operation, 'optional-body', `operation-${operation.id}`, isOptional)];
}

/** "Body present and required". */
const takesBody: Question = async (scene, operation, { exchange: right, parts, role }) => {
  const { body: _, ...rest } = parts;
  const exchange = await scene.send(operation, rest, { role });
  if (!isSuccess(exchange.reply)) return isSuccess(right.reply) ? passed : unasked(operation, right);
  const summary = 'The required body may be left out';
  return failed({ summary, expected: 'refused (4xx)', received: describeReply(exchange), exchange });
};

/** Without a body it is refused, with one it is accepted: then a body is asked for where none is stated. */
const takesNothing: Question = async (scene, operation, { exchange, parts, role }) => {
  if (isSuccess(exchange.reply)) return passed;
  if (!isAboutBody(exchange)) return notApplicable(`it was answered ${exchange.reply.status}`);
  for (const body of await bodiesOfNone(scene, operation)) {
    const again = await scene.send(operation, { ...parts, body }, { role });
    const refused = isSuccess(again.reply) ? exchange : await refusedWithoutBody(scene, operation, role, body);
    if (refused === undefined) continue;
    const summary = 'A body is asked for where none is stated';
    return failed({ summary, expected: 'accepted (2xx)', received: describeReply(refused), exchange: refused });
  }
  return notApplicable(`it was answered ${exchange.reply.status}, with a body too`);
};

/**
 * What an operation that takes no body may ask for all the same: an empty object, what the target itself describes, or
 * a title.
 */
async function bodiesOfNone(scene: Scene, operation: Operation): Promise<readonly JsonObject[]> {
  const described = await describedOperation(scene, operation);
  const [told] = [...(described?.examples ?? []), ...toExamples(described?.body ?? {})].filter(isObject);
  const isTelling = told !== undefined && Object.keys(told).length > 0;
  return [{}, ...(isTelling ? [told] : []), { title: scene.arrange.nextName() }];
}

/**
 * The refusal of a request that is accepted with a body, before and after: its record may have to be of another kind.
 */
async function refusedWithoutBody(
  scene: Scene,
  operation: Operation,
  role: Role,
  tried: JsonObject,
): Promise<Exchange | undefined> {
  const taken = await rightRequest(scene, operation, role, { body: tried });
  if (!taken.ok || !isSuccess(taken.value.exchange.reply)) return undefined;
  const { body, ...rest } = taken.value.parts;
  const without = await scene.send(operation, rest, { role });
  if (!isAboutBody(without)) return undefined;
  const again = await scene.send(operation, { ...rest, body }, { role });
  return isSuccess(again.reply) ? without : undefined;
}

/** With a body it is accepted, without one it is not. */
const isOptional: Question = async (scene, operation, { exchange: right, parts, role }) => {
  if (!isSuccess(right.reply)) return unasked(operation, right);
  if (parts.body === undefined) return passed;
  const { body: _, ...rest } = parts;
  const exchange = await scene.send(operation, rest, { role });
  if (!isAboutBody(exchange)) return passed;
  const again = await scene.send(operation, parts, { role });
  if (!isSuccess(again.reply)) return notApplicable(`it was answered ${again.reply.status} by then`);
  const summary = 'The optional body may not be left out';
  return failed({ summary, expected: 'accepted (2xx)', received: describeReply(exchange), exchange });
};

function isAboutBody({ reply }: Exchange): boolean {
  return [400, 411, 415, 422].includes(reply.status);
}

function unasked({ method, path }: Operation, { reply }: Exchange): Outcome {
  return inconclusive(
    `a request that should be right was answered ${reply.status}`,
    `requests: { "${method} ${path}": { … } }`,
  );
}
