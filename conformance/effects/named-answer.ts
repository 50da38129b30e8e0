import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import { recordsIn } from '../arrange/identity.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, failed, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { textsIn } from '../updates/part-of.ts';
import { isWell } from './ended-trigger.ts';
import { type HeavyTalk, triggerOf } from './heavy-history.ts';
import { awaitsAnswer, listsIn } from './message-history.ts';

/** Names of a field that has the id of a session, or that of a message which is not the one that was sent. */
const [sessionName, answerName] = [
  /^(ai_?assistant_?)?session_?id$/i,
  /^(assistant|answer|reply|response|result)?_?message_?id$/i,
];

/**
 * A trigger that has come to a good end names nothing but what belongs to the session of its message: no other session of ours,
 * and no message as its answer that the history lacks, which shows the ids of messages and ends with what was asked.
 */
export async function keepsNamedAnswer(scene: Scene, talk: HeavyTalk): Promise<Outcome> {
  const { exchange, parts } = talk;
  const read = operationOnOne(scene.contract, 'read', 'AiAssistantRunTrigger');
  const trigger = triggerOf(talk);
  const end = read && trigger && lastRead(scene, read, trigger);
  if (end === undefined || !isWell(end)) return passed;
  const session = recordsIn(exchange.operation!, parts.path).at(-1)!;
  const isOther = (id: string): boolean =>
    id !== session.id && scene.arrange.creationOf({ ...session, id }) !== undefined;
  const other = textsUnder(jsonOf(end.reply), sessionName).find(isOther);
  if (other !== undefined) {
    const summary = 'The trigger of a message names another session';
    const operations = [end, exchange].map(({ operation }) => operation!.id);
    const requirement = endpointRequirement(end.operation!);
    const expected = session.id;
    return failed({
      key: 'session',
      requirement,
      summary,
      expected,
      received: describeReply(end),
      exchange: end,
      operations,
    });
  }
  const [answer] = textsUnder(jsonOf(end.reply), answerName);
  return answer === undefined ? passed : isInHistory(scene, talk, end, answer);
}

async function isInHistory(
  scene: Scene,
  { before, exchange, text, parts, role }: HeavyTalk,
  end: Exchange,
  answer: string,
): Promise<Outcome> {
  const without = await goesOn(async () => {
    const now = await scene.send(before.operation!, { path: { ...parts.path } }, { role });
    const isLast = isSuccess(now.reply) && awaitsAnswer(before, now, text) && showsIds(now, text);
    return isLast && !mentions(jsonOf(now.reply), answer) ? now : undefined;
  });
  if (without === undefined) return passed;
  return failed({
    key: 'named',
    requirement: endpointRequirement(without.operation!),
    summary: 'The answer that the trigger of a message names is not in the history of its session',
    expected: answer,
    received: `${describeReply(end)}, but the session is ${describeReply(without)}`,
    exchange: without,
    operations: [without, exchange, end].map(({ operation }) => operation!.id),
  });
}

/** Whether the list that a message stands in shows ids of all that stands there. */
function showsIds(history: Exchange, text: string): boolean {
  const list = listsIn(jsonOf(history.reply)).find((items) => items.some((item) => textsIn(item).includes(text)));
  return list?.every((item) => Object.keys(item).some((name) => /^(message_?)?id$/i.test(name))) === true;
}

/** The texts that stand anywhere within a value under a name. */
function textsUnder(value: unknown, name: RegExp): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsUnder(one, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' && one !== '' && name.test(key) ? [one] : textsUnder(one, name),
  );
}
