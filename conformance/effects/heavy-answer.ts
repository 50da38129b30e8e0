import { setTimeout as sleep } from 'node:timers/promises';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, failed, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { lastRead } from '../state/reads-as-before.ts';
import type { Exchange } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { isAtWork } from '../undisturbed/states.ts';
import { isSame } from '../updates/is-same.ts';
import { answerTo } from './answer-to.ts';
import { type HeavyTalk, keepsHeavyMessage, triggerOf } from './heavy-history.ts';
import { keepsNamedAnswer } from './named-answer.ts';
import { removesTrigger } from './removes-trigger.ts';
import { isOfItsOwn } from './trigger-of-other.ts';

const resource = 'AiAssistantRunTrigger';

/** Milliseconds from one look to the next. */
export type HeavyPauses = {
  /** At a history that shows no answer yet. */
  readonly unanswered: readonly number[];
  /** At a trigger that is under way though its answer is there: what comes before the last word may be there for a while. */
  readonly answered: readonly number[];
};

const usualPauses: HeavyPauses = { unanswered: [500], answered: [0, 500, 1_500, 4_000, 8_000] };

/**
 * A message that a trigger answers is kept with its answer, and the trigger ends; it is listed below no other DataMart, and
 * once it is removed, it is gone.
 */
export async function followsHeavyMessage(
  scene: Scene,
  talk: HeavyTalk,
  pauses: HeavyPauses = usualPauses,
): Promise<Outcome> {
  const outcome = await keepsHeavyMessage(scene, talk);
  if (outcome !== passed) return outcome;
  const ended = await endsOnceAnswered(scene, talk, pauses);
  if (ended !== passed) return ended;
  const named = await keepsNamedAnswer(scene, talk);
  if (named !== passed) return named;
  const apart = await isOfItsOwn(scene, talk);
  return apart === passed ? removesTrigger(scene, talk) : apart;
}

/**
 * A trigger whose answer the history shows does not stay under way: that is all that it was begun for. The service itself
 * shows both.
 */
async function endsOnceAnswered(scene: Scene, talk: HeavyTalk, pauses: HeavyPauses): Promise<Outcome> {
  const { before, parts, role } = talk;
  const read = operationOnOne(scene.contract, 'read', resource);
  const status = scene.contract.operations.find(({ path }) => path === `${read?.path}/status`);
  const trigger = triggerOf(talk);
  if (read === undefined || trigger === undefined || isAtItsEnd(scene, read, trigger)) return passed;
  const send = (one: Operation): Promise<Exchange> => scene.send(one, { path: pathTo(read, trigger) }, { role });
  const stillOpen = async (): Promise<Exchange | undefined> => {
    const shown = await send(read);
    if (!isAtWork(shown)) return undefined;
    return status === undefined || isAtWork(await send(status)) ? shown : undefined;
  };
  const answered = async (): Promise<Exchange | undefined> => {
    const history = await scene.send(before.operation!, { path: { ...parts.path } }, { role });
    return answerTo(talk.text, before, history) === undefined ? undefined : history;
  };
  const first = await answeredWhile(async () => isAtWork(await send(read)), answered, pauses.unanswered);
  const open = first && (await goesOn(stillOpen, pauses.answered));
  const last = open && (await answered());
  const wordsIn = (history: Exchange): unknown => answerTo(talk.text, before, history);
  if (last === undefined || !isSame(wordsIn(first!), wordsIn(last))) return passed;
  return failed({
    key: 'under way',
    requirement: endpointRequirement(read),
    summary: 'The trigger of a message stays under way though the history of its session shows the answer',
    expected: `a trigger that is over, as the session is ${describeReply(last)}`,
    received: describeReply(open!),
    exchange: open!,
    operations: [read, status].flatMap((one) => one?.id ?? []),
  });
}

/** The first history with an answer, as long as the trigger is under way: most are soon over, and are asked about once. */
async function answeredWhile(
  isStillOpen: () => Promise<boolean>,
  answered: () => Promise<Exchange | undefined>,
  pauses: readonly number[],
): Promise<Exchange | undefined> {
  for (const pause of pauses) {
    await sleep(pause);
    if (!(await isStillOpen())) return undefined;
    const history = await answered();
    if (history !== undefined) return history;
  }
  return undefined;
}

/** Whether the trigger was read before as one that is not under way. */
function isAtItsEnd(scene: Scene, read: Operation, trigger: Instance): boolean {
  const last = lastRead(scene, read, trigger);
  return last !== undefined && !isAtWork(last);
}
