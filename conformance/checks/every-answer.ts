import type { Operation } from '../../spec/operation.ts';
import { successFaults } from '../asserted.ts';
import type { Check } from '../check.ts';
import { failed, type Fault, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/**
 * What is stated of an operation's success is stated of each answer: of all that the other checks were given, none breaks it.
 * Where all answers of an operation do, the one that is asked for right says so.
 */
export const everyAnswer: Check = {
  id: 'every-answer',
  title: 'Every answer is as is stated of its operation',
  parallel: false,
  atEnd: true,
  cases: () => [
    {
      id: 'every-answer',
      operation: undefined,
      requirement: 'bodies-json',
      writes: false,
      priority: 1,
      requests: 0,
      run: (scene) => {
        const faults = [...answersOf(scene)].flatMap(([operation, answers]) => oddFault(operation, answers) ?? []);
        return Promise.resolve(faults.length === 0 ? passed : failed(...faults));
      },
    },
  ],
};

/** By operation, the successful answers that were read to their end; what streams are like is asked of some of them. */
function answersOf({ diary }: Scene): ReadonlyMap<Operation, readonly Exchange[]> {
  const all = diary.map(({ exchange }) => exchange);
  const whole = all.filter(
    ({ operation, reply }) => operation?.success.item === undefined && isSuccess(reply) && !reply.partial,
  );
  return Map.groupBy(whole, ({ operation }) => operation!);
}

/** The fault of an answer where others of the same operation have none. What has another status may be of another kind. */
function oddFault(operation: Operation, answers: readonly Exchange[]): Fault | undefined {
  const usual = answers.filter(({ reply }) => [reply.status, '2XX'].includes(operation.success.status));
  const faults = usual.map((exchange) => successFaults(operation, exchange)[0]);
  return faults.includes(undefined) ? faults.find((fault) => fault !== undefined) : undefined;
}
