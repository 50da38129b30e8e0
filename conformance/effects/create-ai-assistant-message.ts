import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { eventually } from '../target/patience.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import type { Effect } from './effect.ts';
import { unasked } from './unasked.ts';
import { withoutTimes } from './without-times.ts';

/**
 * "Session with message history": a message that was accepted is in it, unless it only set something off, and in that of no
 * other session.
 */
export const createAiAssistantMessage: Effect = { id: 'createAiAssistantMessage', run: keepsMessage };

/** Names of a field that holds the text of a message. */
const textual = /^(text|content|message|prompt|question|query|input)$/i;

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
  if (isKept(history)) return staysApart(scene, operation, read, { ...right.value, field });
  const summary = 'A message that was accepted is not in the history of its session';
  const received = `${describeReply(exchange)}, but the session is ${describeReply(history)}`;
  const requirement = `operation-${read.id}`;
  return failed({ key: 'message', requirement, summary, expected: text, received, exchange: history });
}

/** A message to one session is not in the history of another that was created before it was sent. */
async function staysApart(
  scene: Scene,
  operation: Operation,
  read: Operation,
  { parts, role, field }: { readonly parts: RequestParts; readonly role: Role; readonly field: string },
): Promise<Outcome> {
  const { resource } = read.lifecycle;
  const other = await scene.arrange.get(resource, { role: creatorOf(scene, resource, role), subject: 'fresh' });
  if (!other.ok || Object.values(parts.path ?? {}).includes(other.value.id)) return passed;
  const text = scene.arrange.nextName();
  const body = { ...(parts.body as JsonObject), [field]: text };
  const exchange = await scene.send(operation, { ...parts, body }, { role });
  const seen = await readOne(scene, read, other.value, role);
  if (!isSuccess(exchange.reply) || !isSuccess(seen.reply) || !hasText(seen, text)) return passed;
  const summary = 'A message to one session is in the history of another';
  const received = `${describeReply(exchange)}, and another session is ${describeReply(seen)}`;
  return failed({ key: 'apart', summary, expected: 'the message in its session alone', received, exchange });
}

/** Whether an answer has a text that nothing longer is. */
function hasText({ reply }: Exchange, text: string): boolean {
  return new RegExp(`${text}(?!\\d)`).test(reply.body);
}
