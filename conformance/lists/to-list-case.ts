import type { Operation } from '../../spec/operation.ts';
import { successFaults } from '../asserted.ts';
import type { Case, PlanInput } from '../check.ts';
import { further } from '../priority.ts';
import { isRemovable, many, pageAtMost } from './fill-list.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { answerQuestion, answersOf, caseOf } from './answer-question.ts';
import { listedGhost } from './listed-ghost.ts';
import type { ListQuestion } from './list-question.ts';

/** The case of a question. Many records cost many requests. */
export function toListCase(contract: PlanInput['contract'], operation: Operation, question: ListQuestion): Case {
  const { requirement, level, count, least = count, filled, first, isDear } = question;
  const isFilled = isRemovable(contract, operation);
  const isOfRuns = operation.lifecycle.resource === 'Run';
  const created = isFilled && filled !== true ? least : 0;
  const isMany = count > pageAtMost && (isFilled || isOfRuns);
  return {
    id: caseOf(operation, question),
    operation,
    requirement,
    writes: false,
    // A hundred records for one question are worth less than as many questions. Runs come to be by what others ask, so
    // that few are missing once they have asked.
    priority: isOfRuns ? (isMany ? 3 : 2) : isMany ? 4 : isDear === true ? further : 2,
    // What may be answered whatever the list has is tried. Few records are removed one by one, as many as `many` with
    // the one that they belong to.
    requests: 5 + (first === undefined && created > 0 ? created * (created < many ? 2 : 1) : 0),
    ...(level === undefined ? {} : { level }),
    isAnswered: async (scene) => (await answersOf(scene)).has(caseOf(operation, question)),
    run: async (scene) =>
      (await answersOf(scene)).get(caseOf(operation, question)) ?? (await ask(scene, operation, question)),
  };
}

/** What is stated of a list is stated of each of its pages: those that were read are held against it, too. */
async function ask(scene: Scene, operation: Operation, question: ListQuestion): Promise<Outcome> {
  const pages: Exchange[] = [];
  const watched: Scene = {
    ...scene,
    send: async (sent, parts, as) => {
      const exchange = await scene.send(sent, parts, as);
      if (sent === operation) pages.push(exchange);
      return exchange;
    },
  };
  const outcome = await answerQuestion(watched, operation, question);
  if (outcome.state === 'failed') return outcome;
  const ghost = await listedGhost(scene, operation);
  if (ghost !== undefined) return failed(ghost);
  const faults = pages.flatMap((page) => successFaults(operation, page));
  // A list that breaks it without any such parameter is found by its right request.
  const isOfPages = faults.length > 0 && pages.some((page) => isSuccess(page.reply) && isKept(operation, page));
  return isOfPages ? failed({ ...faults[0]!, key: 'page', level: 'stated' }) : outcome;
}

function isKept(operation: Operation, page: Exchange): boolean {
  return successFaults(operation, page).length === 0;
}
