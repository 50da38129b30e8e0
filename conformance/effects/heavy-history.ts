import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { recordsIn } from '../arrange/identity.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { describeReply, failed, type Outcome, passed } from '../outcome.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually, onceDone } from '../target/patience.ts';
import { isAnsweredAlone } from './answered-alone.ts';
import { isWell } from './ended-trigger.ts';
import { showsOthers } from './shows-others.ts';
import { toBlame } from './to-blame.ts';

/** A message that a trigger answers, with the history of its session before it. */
export type HeavyTalk = {
  readonly before: Exchange;
  readonly exchange: Exchange;
  readonly text: string;
  readonly parts: RequestParts;
  readonly role: Role;
};

const resource = 'AiAssistantRunTrigger';

/** How much of a message has to be seen: a service may show the beginning of a long one. */
const seenAtLeast = 40;

/**
 * "Session with message history": a history that has come to show the answer of a trigger shows the message as well
 * that the trigger was begun for. As long as the trigger is under way, and where the history shows no answer, nothing
 * is said.
 */
export async function keepsHeavyMessage(scene: Scene, talk: HeavyTalk): Promise<Outcome> {
  const { before, exchange, parts, role } = talk;
  const text = talk.text.slice(0, seenAtLeast);
  const read = before.operation!;
  const ask = (): Promise<Exchange> => scene.send(read, { path: { ...parts.path } }, { role });
  const now = await ask();
  if (!isSuccess(before.reply) || !isSuccess(now.reply) || now.reply.body.includes(text)) return passed;
  const end = await endOf(scene, talk);
  if (end === undefined) return passed;
  const isLost = (history: Exchange): boolean =>
    isSuccess(history.reply) && isAnsweredAlone(end, before, history, text);
  const history = await eventually(scene, read.lifecycle.resource, ask, (one) => !isLost(one));
  if (!isLost(history)) return passed;
  const summary = 'A message that a trigger has answered is not in the history of its session, and the answer is';
  const received = `${describeReply(exchange)}, but the session is ${describeReply(history)}`;
  const blamed = toBlame({ exchange, history }, await showsOthers(scene, read, role));
  return failed({ key: 'heavy', summary, expected: text, received, ...blamed });
}

/** The trigger of a message once it has come to a good end; undefined where it does not while it is waited for. */
async function endOf(scene: Scene, talk: HeavyTalk): Promise<Exchange | undefined> {
  const read = operationOnOne(scene.contract, 'read', resource);
  const trigger = triggerOf(talk);
  if (trigger === undefined || read === undefined) return undefined;
  const end = await onceDone(scene, resource, () => readOne(scene, read, trigger, talk.role), isWell);
  return isWell(end) ? end : undefined;
}

/** The trigger that a message is answered with; undefined where the answer names none. */
export function triggerOf({ exchange, parts }: Pick<HeavyTalk, 'exchange' | 'parts'>): Instance | undefined {
  const id = isSuccess(exchange.reply) ? referenceOf(jsonOf(exchange.reply), resource) : undefined;
  const { parents = {} } = recordsIn(exchange.operation!, parts.path).at(-1)!;
  return id === undefined ? undefined : { id, parents };
}
