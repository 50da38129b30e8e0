import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { eventually } from '../target/patience.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { isAnsweredAlone } from './answered-alone.ts';
import type { Effect } from './effect.ts';
import { leadsToTrigger } from './heavy-route.ts';
import { awaitsAnswer, forgottenMessage, isSaidTwice } from './message-history.ts';
import { textField } from './text-field.ts';
import { unasked } from './unasked.ts';
import { withoutTimes } from './without-times.ts';

/** "Session with message history": a message that was accepted is in it, unless it only set something off. */
export const createAiAssistantMessage: Effect = { id: 'createAiAssistantMessage', run: keepsMessage };

async function keepsMessage(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange: first, parts, role } = right.value;
  const read = operationOnOne(scene.contract, 'read', 'AiAssistantSession');
  const field = textField(parts.body);
  if (!isSuccess(first.reply) || read === undefined) return unasked(operation, first.reply.status);
  if (field === undefined) return notApplicable('the text of a message is not known');
  const text = scene.arrange.nextName();
  const body = { ...(parts.body as JsonObject), [field]: text };
  const before = await scene.send(read, { path: { ...parts.path } }, { role });
  const exchange = await scene.send(operation, { ...parts, body }, { role });
  if (isNothing(exchange)) {
    const summary = 'A message is answered with nothing';
    const fault = { requirement: 'message-answer-kind', level: 'implied', key: 'nothing' } as const;
    const expected = 'a response payload, or the id of a trigger';
    return failed({ ...fault, summary, expected, received: describeReply(exchange), exchange });
  }
  const isLater = namesTrigger(exchange) || exchange.reply.status === 202;
  const ask = (): Promise<Exchange> => scene.send(read, { path: { ...parts.path } }, { role });
  if (!isSuccess(exchange.reply)) return notApplicable(`a message was answered ${exchange.reply.status}`);
  if (isLater) {
    const isOpen = async (): Promise<boolean> => awaitsAnswer(before, await ask(), text);
    return leadsToTrigger(scene, { message: exchange, parts, role }, isOpen);
  }
  // In which form a session shows its history is not stated: that it is another than before will do, but for a number.
  const wordsOf = ({ reply }: Exchange): string => withoutTimes(reply.body).replaceAll(/\d+/g, '');
  const isOther = (now: Exchange): boolean => wordsOf(now) !== wordsOf(before);
  const isKept = (now: Exchange): boolean =>
    (now.reply.body.includes(text) || isOther(now)) && !isAnsweredAlone(exchange, before, now, text);
  const history = await eventually(scene, read.lifecycle.resource, ask, isKept);
  if (!isSuccess(history.reply)) return notApplicable(`the session was answered ${history.reply.status}`);
  const forgotten = forgottenMessage((parts.body as JsonObject)[field], before, history, text);
  if (forgotten !== undefined) {
    const summary = 'A message is no longer in the history of its session after another';
    const received = describeReply(history);
    const requirement = `operation-${read.id}`;
    return failed({ key: 'history', requirement, summary, expected: forgotten, received, exchange: history });
  }
  if (isSaidTwice(history, text)) {
    const summary = 'A message that was sent once is in the history of its session twice';
    return failed({ key: 'twice', summary, expected: `${text} once`, received: describeReply(history), exchange });
  }
  if (isKept(history)) return passed;
  const summary = 'A message that was accepted is not in the history of its session';
  const received = `${describeReply(exchange)}, but the session is ${describeReply(history)}`;
  const requirement = `operation-${read.id}`;
  return failed({ key: 'message', requirement, summary, expected: text, received, exchange: history });
}

/** Whether an answer speaks of a trigger: one that it says is null was not begun. */
function namesTrigger({ reply }: Exchange): boolean {
  const told = isSuccess(reply) ? jsonOf(reply) : undefined;
  const text = JSON.stringify(told ?? reply.body, (_, value: unknown) => (value === null ? undefined : value));
  return /trigger/i.test(text);
}

/** "Either a lightweight response payload or the id of a heavy-route trigger": an object without fields is neither. */
function isNothing({ reply }: Exchange): boolean {
  const told = isSuccess(reply) ? jsonOf(reply) : undefined;
  return isObject(told) && Object.keys(told).length === 0;
}
