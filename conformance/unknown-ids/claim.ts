import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownId, unknownPath } from '../arrange/arrange.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { hasName, nameOf, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { toId } from '../arrange/records.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { runIdOf } from '../streams/read-run.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/**
 * What an answer claims of a record that nobody has; undefined where it claims nothing. Which refusal an unknown id gets is
 * not shown, and an answer may as well say in words of its own that there is no such record.
 */
export async function claimOf(
  scene: Scene,
  operation: Operation,
  exchange: Exchange,
  role: Role,
): Promise<Fault | undefined> {
  if (!isSuccess(exchange.reply) || exchange.reply.partial) return undefined;
  const { action, resource } = operation.lifecycle;
  // A stream may have begun before it is known that there is nothing, and tell so in its lines.
  if (runIdOf(operation, exchange.reply) !== undefined)
    return exchange.reply.body.trim() === ''
      ? toFault(exchange, 'A stream of what nobody has creates a run', 'no run')
      : undefined;
  if (action === 'create' && isCreated(scene, operation, exchange))
    return toFault(exchange, 'Something is created of what nobody has', 'no success');
  if (action === 'change' && (await isUpdated(scene, operation, exchange, role)))
    return toFault(exchange, 'An update of what nobody has is answered as done', 'no success');
  if (isOtherwise(operation, exchange))
    return toFault(
      exchange,
      'What nobody has is answered with success, and with nothing of what is stated',
      'no success',
    );
  const isOfOne = operation === operationOnOne(scene.contract, 'read', resource);
  const isRead = isOfOne && !hasStatus(scene, operation) && (await isRecord(scene, operation, exchange, role));
  return isRead ? toFault(exchange, 'A record that nobody has is read', 'no record') : undefined;
}

/** Whether an answer says that something was created: by its id, or, where no answer shows one, by its status. */
function isCreated(scene: Scene, operation: Operation, { reply }: Exchange): boolean {
  const { lifecycle, success } = operation;
  if (idOfCreated(operation, reply, lifecycle.resource, scene) !== undefined) return true;
  return reply.status === 201 && success.status === 201 && success.schema === undefined;
}

/**
 * "Schema names in tables name a JSON object type": whether an answer with the stated status is nothing, or a JSON value of
 * another type. An object may say in words of its own that there is nothing.
 */
function isOtherwise({ provenance, success }: Operation, { reply }: Exchange): boolean {
  const type = isObject(success.schema) ? success.schema['type'] : undefined;
  const value = jsonOf(reply);
  if (provenance !== 'stated' || reply.status !== success.status || (type !== 'object' && type !== 'array'))
    return false;
  if (value === undefined) return reply.body.trim() === '';
  return type === 'array' ? value === null : !isObject(value);
}

/** Whether an answer shows what was sent as the record that it is to be, or confirms it, though there is none afterwards either. */
async function isUpdated(scene: Scene, operation: Operation, exchange: Exchange, role: Role): Promise<boolean> {
  const { message, reply } = exchange;
  if (isDone(operation, exchange)) return isNowhere(scene, operation, role);
  const name = message.body === undefined ? undefined : nameOf(jsonOf({ body: message.body }) as Json);
  const read = operationOnOne(scene.contract, 'read', operation.lifecycle.resource);
  if (name === undefined || read === undefined || !isObject(jsonOf(reply)) || !hasName(reply.body, name)) return false;
  return isNowhere(scene, operation, role);
}

/** "204": what is confirmed in so few words has been done. */
function isDone({ method, provenance, success }: Operation, { reply }: Exchange): boolean {
  return method !== 'POST' && provenance === 'stated' && success.status === 204 && reply.status === 204;
}

async function isNowhere(scene: Scene, { lifecycle: { resource } }: Operation, role: Role): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', resource);
  if (read === undefined) return false;
  const { reply } = await scene.send(read, { path: unknownPath(read) }, { role });
  return [404, 410].includes(reply.status);
}

/** Whether an answer shows the record: by an id, or by being an empty one where others show theirs. */
async function isRecord(scene: Scene, read: Operation, { reply }: Exchange, role: Role): Promise<boolean> {
  const body = jsonOf(reply);
  const { resource } = read.lifecycle;
  if (!isObject(body) || isMarkedRemoved(body)) return false;
  const id = toId(body, resource, scene.profile.idField);
  if (id !== undefined) return id === unknownId ? !absent.test(reply.body) : scene.arrange.isKnown(id);
  if (Object.keys(body).length > 0) return false;
  const known = await scene.arrange.get(resource, { role, subject: 'any' });
  if (!known.ok) return false;
  const other = await readOne(scene, read, known.value, role);
  return isSuccess(other.reply) && other.reply.body.includes(known.value.id);
}

const absent = /unknown|not.?found|missing|absent|none|no.?such|exist/i;

/** Something may be told of a trigger whatever its id: what is done with may be gone. */
function hasStatus({ contract }: Scene, { path }: Operation): boolean {
  return contract.operations.some((one) => one.path === `${path}/status`);
}

function toFault(exchange: Exchange, summary: string, expected: string): Fault {
  const requirement = endpointRequirement(exchange.operation!);
  const received = describeReply(exchange);
  return { requirement, level: 'implied', key: 'claimed', summary, expected, received, exchange };
}
