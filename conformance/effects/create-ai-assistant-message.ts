import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { demanding } from '../arrange/demanding.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { eventually } from '../target/patience.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { isAnsweredAlone } from './answered-alone.ts';
import type { Effect } from './effect.ts';
import { followsHeavyMessage } from './heavy-answer.ts';
import { leadsToTrigger } from './heavy-route.ts';
import { awaitsAnswer, forgottenMessage, holdsUnkept, isSaidTwice, saidBefore } from './message-history.ts';
import { showsOthers } from './shows-others.ts';
import { textField } from '../arrange/text-field.ts';
import { toBlame } from './to-blame.ts';
import { textsIn } from '../updates/part-of.ts';
import { unasked } from './unasked.ts';
import { withoutTimes } from './without-times.ts';

/** "Session with message history": a message that was accepted is in it, unless it only set something off. */
export const createAiAssistantMessage: Effect = {
  id: 'createAiAssistantMessage',
  waits: true,
  // Where a trigger answers, it is looked for elsewhere, and removed as well.
  requests: 7,
  run: async (scene, operation) => {
    const outcome = await keepsMessage(scene, operation);
    return outcome === passed ? answersTask(scene, operation) : outcome;
  },
};

/**
 * A message that asks for much may take another route than one that is a name alone, and is answered with something as
 * well.
 */
async function answersTask(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role } = right.value;
  const body = demanding(scene, parts.body);
  const field = textField(body);
  const read = operationOnOne(scene.contract, 'read', 'AiAssistantSession');
  const before = read && (await scene.send(read, { path: { ...parts.path } }, { role }));
  const exchange = await scene.send(operation, { ...parts, body }, { role });
  if (isNothing(exchange)) return failed(nothing(exchange));
  if (before === undefined || field === undefined || !namesTrigger(exchange)) return passed;
  const text = (body as Readonly<Record<string, string>>)[field]!;
  return followsHeavyMessage(scene, { before, exchange, text, parts, role });
}

async function keepsMessage(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange: first, parts, role } = right.value;
  const read = operationOnOne(scene.contract, 'read', 'AiAssistantSession');
  const field = textField(parts.body);
  if (!isSuccess(first.reply) || read === undefined) return unasked(operation, first.reply.status);
  if (field === undefined) return notApplicable('the text of a message is not known');
  const text = longText(scene);
  const body = { ...(parts.body as JsonObject), [field]: text };
  const ask = (): Promise<Exchange> => scene.send(read, { path: { ...parts.path } }, { role });
  const before = await ask();
  const none = isDeferred(first)
    ? undefined
    : await lacksHistory(scene, before, ask, (parts.body as Readonly<Record<string, string>>)[field]!);
  if (none !== undefined) return failed(none);
  const exchange = await scene.send(operation, { ...parts, body }, { role });
  if (isNothing(exchange)) return failed(nothing(exchange));
  const isLater = isDeferred(exchange);
  if (!isSuccess(exchange.reply)) return notApplicable(`a message was answered ${exchange.reply.status}`);
  if (isLater) {
    const isOpen = async (): Promise<boolean> => awaitsAnswer(before, await ask(), text);
    const led = await leadsToTrigger(scene, { message: exchange, parts, role }, isOpen);
    return led === passed ? followsHeavyMessage(scene, { before, exchange, text, parts, role }) : led;
  }
  // In which form a session shows its history is not stated: that it is another than before will do, but for a number.
  const lettersOf = ({ reply }: Exchange): string => withoutTimes(reply.body).replaceAll(/\d+/g, '');
  const isOther = (now: Exchange): boolean => lettersOf(now) !== lettersOf(before);
  const isKept = (now: Exchange): boolean =>
    (now.reply.body.includes(text) || isOther(now)) && !isAnsweredAlone(exchange, before, now, text);
  const history = await eventually(scene, read.lifecycle.resource, ask, isKept);
  if (!isSuccess(history.reply)) return notApplicable(`the session was answered ${history.reply.status}`);
  const earlier = saidBefore(scene.diary, exchange, parts, field);
  const forgotten = earlier.map((one) => forgottenMessage(one, before, history, text)).find((one) => one !== undefined);
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
  const renamed = renamesSession(scene, parts, { exchange, history, text });
  if (renamed !== undefined) return failed(renamed);
  if (isKept(history)) return (await answerIsKept(scene, { before, exchange, history, text, ask }, role)) ?? passed;
  const summary = 'A message that was accepted is not in the history of its session';
  const received = `${describeReply(exchange)}, but the session is ${describeReply(history)}`;
  const blamed = toBlame({ exchange, history }, await showsOthers(scene, read, role));
  return failed({ key: 'message', summary, expected: text, received, ...blamed });
}

/** The fault that a session whose title was given is called by what is said in it: one without a title may be. */
function renamesSession(
  { diary }: Scene,
  { path = {} }: RequestParts,
  { exchange, history, text }: { readonly exchange: Exchange; readonly history: Exchange; readonly text: string },
): Fault | undefined {
  const id = path['sessionId'] ?? '';
  // It was created with one, or given one later.
  const given = diary.findLast(
    ({ exchange: { operation, reply }, parts: { body, path: at = {} } }) =>
      operation?.lifecycle.resource === 'AiAssistantSession' &&
      isSuccess(reply) &&
      typeof fieldOf(body, 'title') === 'string' &&
      (at['sessionId'] === id || (operation.lifecycle.action === 'create' && reply.body.includes(id))),
  );
  const [was, is] = [fieldOf(given?.parts.body, 'title'), fieldOf(jsonOf(history.reply), 'title')];
  if (typeof was !== 'string' || typeof is !== 'string' || was === is) return undefined;
  const shown = is.replace(/(…|\.{3})$/, '').trim();
  if (shown === '' || !text.includes(shown)) return undefined;
  return { key: 'title', summary: 'A message gives its session another title', expected: was, received: is, exchange };
}

/** Whether what comes of a message comes later. */
function isDeferred(exchange: Exchange): boolean {
  return namesTrigger(exchange) || exchange.reply.status === 202;
}

/** The fault of a session in which a message was answered, and which shows neither that nor anything of which there may be many. */
async function lacksHistory(
  scene: Scene,
  before: Exchange,
  ask: () => Promise<Exchange>,
  said: string,
): Promise<Fault | undefined> {
  const isEmpty = ({ reply }: Exchange): boolean =>
    isSuccess(reply) && !textsIn(jsonOf(reply)).some((text) => text.includes(said)) && !hasMany(jsonOf(reply));
  if (!isEmpty(before)) return undefined;
  const later = await eventually(scene, before.operation!.lifecycle.resource, ask, (now) => !isEmpty(now));
  if (!isEmpty(later)) return undefined;
  const summary = 'A session shows no history of its messages';
  const requirement = `operation-${later.operation!.id}`;
  return { key: 'none', requirement, summary, expected: said, received: describeReply(later), exchange: later };
}

/** Whether a value has a list with items somewhere within, or an object of objects. */
function hasMany(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (!isObject(value)) return false;
  const inner = Object.values(value);
  return (depth > 0 && inner.some(isObject)) || inner.some((one) => hasMany(one, depth + 1));
}

/** A text that is longer than what a title or a preview is cut to, as a question may be, and in words that ask for nothing. */
function longText(scene: Scene): string {
  const name = scene.arrange.nextName();
  return Array.from({ length: 4 }, () => name).join(' ');
}

/** A message that was answered, and the history of its session before and after. */
type Talk = {
  readonly before: Exchange;
  readonly exchange: Exchange;
  readonly history: Exchange;
  readonly text: string;
  readonly ask: () => Promise<Exchange>;
};

/**
 * The fault of an answer in words of which the history has none, as it ends with the message, where others have both
 * sides, or the answer is itself one that a history would hold.
 */
async function answerIsKept(
  scene: Scene,
  { before, exchange, history, text, ask }: Talk,
  role: Role,
): Promise<Outcome | undefined> {
  const read = history.operation!;
  const answers = wordsOf(exchange).filter((one) => one !== text);
  const isMissing = (now: Exchange): boolean =>
    isSuccess(now.reply) &&
    awaitsAnswer(before, now, text) &&
    !answers.some((one) => textsIn(jsonOf(now.reply)).includes(one));
  if (answers.length === 0 || !isMissing(history)) return undefined;
  const later = await eventually(scene, read.lifecycle.resource, ask, (now) => !isMissing(now));
  if (!isMissing(later)) return undefined;
  const isUnkept = holdsUnkept(exchange, later);
  const isShown = await showsOthers(scene, read, role);
  if (!isUnkept && isShown !== true) return undefined;
  const summary = 'The answer to a message is not in the history of its session';
  const received = `the session is ${describeReply(later)}`;
  const blamed = toBlame({ exchange, history: later }, isShown);
  return failed({ key: 'answer', summary, expected: answers[0]!, received, ...blamed });
}

/** Whether an answer speaks of a trigger: one that it says is null was not begun. */
function namesTrigger({ reply }: Exchange): boolean {
  const told = isSuccess(reply) ? jsonOf(reply) : undefined;
  const text = JSON.stringify(told ?? reply.body, (_, value: unknown) => (value === null ? undefined : value));
  return /trigger/i.test(text);
}

/**
 * "Either a lightweight response payload or the id of a heavy-route trigger": an object that says no more than which is
 * neither.
 */
function isNothing({ reply }: Exchange): boolean {
  const told = isSuccess(reply) ? jsonOf(reply) : undefined;
  const isWhich = ([name, value]: readonly [string, unknown]): boolean =>
    value === null || (typeof value === 'string' && /^(type|kind|mode|route)$/i.test(name));
  return isObject(told) && Object.entries(told).every(isWhich);
}

function nothing(exchange: Exchange): Fault {
  return {
    key: 'nothing',
    requirement: 'message-answer-kind',
    level: 'implied',
    summary: 'A message is answered with nothing',
    expected: 'a response payload, or the id of a trigger',
    received: describeReply(exchange),
    exchange,
  };
}

/** The words of an answer that are long enough to be told from others. */
function wordsOf({ reply }: Exchange): readonly string[] {
  return textsIn(jsonOf(reply)).filter((text) => text.length >= 12 && /\w \w/.test(text));
}
