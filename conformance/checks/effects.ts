import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Case, Check } from '../check.ts';
import { definesCopy } from '../copy-definition.ts';
import { creatorOf } from '../created-instances.ts';
import { keyHolder } from '../key-holder.ts';
import { type Exchange, isSuccess, jsonOf } from '../message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { operationOnOne, resourceParams } from '../paths.ts';
import { eventually } from '../patience.ts';
import { fieldOf } from '../records.ts';
import type { RequestParts } from '../request-parts.ts';
import { rightRequestOfAny } from '../right-request.ts';
import type { Scene } from '../scene.ts';

type Effect = { readonly id: string; readonly run: (scene: Scene, operation: Operation) => Promise<Outcome> };

const effectsOf: readonly Effect[] = [
  { id: 'copyReportAsDataMart', run: copies },
  { id: 'rotateDataDestinationSecretKey', run: rotates },
  { id: 'getDataDestinationImpact', run: tellsImpact },
  { id: 'createAiAssistantMessage', run: keepsMessage },
];

/** What an operation is said to do shows elsewhere: a copy is there, a key is another, a reference is counted. */
export const effects: Check = {
  id: 'effects',
  title: 'What an operation does shows elsewhere',
  parallel: false,
  cases: ({ contract }) =>
    effectsOf.flatMap(({ id, run }) => {
      const operation = contract.operations.find((one) => one.id === id);
      return operation === undefined ? [] : [toCase(operation, run)];
    }),
};

function toCase(operation: Operation, run: Effect['run']): Case {
  return {
    id: `effects/${operation.id}`,
    operation,
    requirement: `operation-${operation.id}`,
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 4,
    run: (scene) => run(scene, operation),
  };
}

/** "The new DataMart": its id reads as a DataMart, and is not the one that the report is of. */
async function copies(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  const body = jsonOf(exchange.reply);
  const id = isObject(body) ? body['dataMartId'] : undefined;
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (!isSuccess(exchange.reply) || typeof id !== 'string' || read === undefined)
    return unasked(operation, exchange.reply.status);
  const source = await sourceOf(scene, operation, parts, role);
  if (id === source) {
    const summary = 'A report is copied to the DataMart that it is of';
    const received = describeReply(exchange);
    return failed({ key: 'same', summary, expected: 'the id of a new DataMart', received, exchange });
  }
  const readCopy = (): Promise<Exchange> =>
    scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  const copy = await eventually(scene, 'DataMart', readCopy, ({ reply }) => reply.status !== 404);
  if (copy.reply.status !== 404) return definesCopy(scene, exchange, copy, source, role);
  const summary = 'The DataMart that a report was copied to cannot be read';
  const received = `${describeReply(exchange)}, but ${read.method} ${copy.message.path} gives ${describeReply(copy)}`;
  return failed({ key: 'copy', summary, expected: 'the new DataMart', received, exchange });
}

/** The DataMart that a report is of, as its record shows it. */
async function sourceOf(scene: Scene, operation: Operation, { path = {} }: RequestParts, role: Role): Promise<unknown> {
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const id = path[resourceParams(operation)[0]!.name];
  if (read === undefined || id === undefined) return undefined;
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  return isSuccess(reply) ? fieldOf(jsonOf(reply), 'dataMartId') : undefined;
}

/** Rotating twice gives two keys, where a key is shown. */
async function rotates(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  const first = secretIn(jsonOf(exchange.reply));
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  if (first === undefined) return notApplicable('no secret key is shown');
  const again = await scene.send(operation, parts, { role });
  const second = secretIn(jsonOf(again.reply));
  if (!isSuccess(again.reply) || second !== first) return passed;
  const summary = 'Rotating the secret key of a destination leaves it as it was';
  return failed({ key: 'rotate', summary, expected: 'another key', received: 'the same key', exchange: again });
}

/** A key in plain text, under a name such as `secretKey`: one that is masked tells nothing. */
function secretIn(value: unknown, depth = 0): string | undefined {
  if (!isObject(value) || depth > 3) return undefined;
  const own = Object.entries(value).find(
    ([name, one]) => /secret.?key$/i.test(name) && typeof one === 'string' && one.length >= 12,
  );
  if (own !== undefined) return /[*•…]|x{4}/.test(own[1] as string) ? undefined : (own[1] as string);
  return Object.values(value)
    .map((one) => secretIn(one, depth + 1))
    .find((one) => one !== undefined);
}

/** "Session with message history": a message that was accepted is in it, unless it only set something off. */
async function keepsMessage(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange: first, parts, role } = right.value;
  const read = operationOnOne(scene.contract, 'read', 'AiAssistantSession');
  const field = isObject(parts.body) ? Object.keys(parts.body).find((name) => textual.test(name)) : undefined;
  if (!isSuccess(first.reply) || read === undefined) return unasked(operation, first.reply.status);
  if (field === undefined) return notApplicable('the text of a message is not known');
  const text = scene.arrange.nextName();
  const body = { ...(parts.body as JsonObject), [field]: text };
  const before = await scene.send(read, { path: { ...parts.path } }, { role });
  const exchange = await scene.send(operation, { ...parts, body }, { role });
  const isLater = /trigger/i.test(exchange.reply.body) || exchange.reply.status === 202;
  if (!isSuccess(exchange.reply) || isLater) return notApplicable('the message was not answered at once');
  // In which form a session shows its history is not stated: that it is another than before will do.
  const isKept = ({ reply }: Exchange): boolean =>
    reply.body.includes(text) || withoutTimes(reply.body) !== withoutTimes(before.reply.body);
  const ask = (): Promise<Exchange> => scene.send(read, { path: { ...parts.path } }, { role });
  const history = await eventually(scene, read.lifecycle.resource, ask, isKept);
  if (!isSuccess(history.reply)) return notApplicable(`the session was answered ${history.reply.status}`);
  if (isKept(history)) return passed;
  const summary = 'A message that was accepted is not in the history of its session';
  const received = `${describeReply(exchange)}, but the session is ${describeReply(history)}`;
  const requirement = `operation-${read.id}`;
  return failed({ key: 'message', requirement, summary, expected: text, received, exchange: history });
}

/** A body without its dates and the milliseconds of a clock. */
function withoutTimes(body: string): string {
  return body.replaceAll(/"\d{4}-\d{2}-\d{2}[T ][^"]*"|\b\d{10,13}\b/g, '');
}

const textual = /^(text|content|message|prompt|question|query|input)$/i;

/** "Reports and distinct DataMarts that reference the destination": of one with a report it tells more than of one without. */
async function tellsImpact(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = creatorOf(scene, 'Report', keyHolder(scene, operation.role));
  const report = await scene.arrange.get('Report', { role, subject: 'own' });
  if (!report.ok) return inconclusive(report.reason, report.remedy);
  const sent = scene.arrange.creationOf(report.value.id)?.message.body;
  const used = sent === undefined ? undefined : (JSON.parse(sent) as Record<string, unknown>)['dataDestinationId'];
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const there =
    read === undefined
      ? undefined
      : await scene.send(read, { path: { [resourceParams(read)[0]!.name]: report.value.id } }, { role });
  if (there === undefined || !isSuccess(there.reply)) return notApplicable('the report is no longer there');
  // Updates that others have tried may have given it another destination.
  if (fieldOf(jsonOf(there.reply), 'dataDestinationId') !== used)
    return notApplicable('the destination of the report is not shown');
  const fresh = await scene.arrange.get('DataDestination', { role, subject: 'fresh' });
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  const [parameter] = resourceParams(operation);
  const ask = (id: string): ReturnType<Scene['send']> =>
    scene.send(operation, { path: { [parameter!.name]: id } }, { role });
  if (typeof used !== 'string') return notApplicable('the destination of the report is not known');
  const [one, none] = [await ask(used), await ask(fresh.value.id)];
  if (!isSuccess(one.reply) || !isSuccess(none.reply)) return unasked(operation, one.reply.status);
  // An answer that tells nothing of either is not held to the one.
  if (Object.keys(jsonOf(none.reply) ?? {}).length === 0) return notApplicable('the answer tells nothing');
  const ids = [used, fresh.value.id];
  const plain = (text: string): string =>
    ids.reduce((rest, id) => rest.replaceAll(id, ''), text).replaceAll(/conform-\w+ \d+/g, '');
  if (plain(one.reply.body) !== plain(none.reply.body)) return passed;
  const summary = 'The impact of a destination with a report is that of one without';
  return failed({ key: 'impact', summary, expected: 'the report', received: describeReply(one), exchange: one });
}

function unasked({ method, path }: Operation, status: number): Outcome {
  return inconclusive(`it was answered ${status}`, `requests: { "${method} ${path}": { … } }`);
}
