import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationOnOne, operationsOn } from '../arrange/paths.ts';
import { withArticle } from '../article.ts';
import type { Check } from '../check.ts';
import { describeReply, failed, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { wasBehind } from '../target/patience.ts';
import { reachIn } from '../undisturbed/reach.ts';
import { twinIn } from '../undisturbed/twin.ts';
import { leftOutText } from '../updates/left-out-text.ts';
import { takenBetween } from '../updates/taken-between.ts';
import { takenFault } from '../updates/taken-part.ts';
import { leakFault } from '../updates/update-faults.ts';

/**
 * What was sent for one record alone does not show in another, nor does it make one, nor does the record lose what it was not
 * about: of all that this run has read, whenever that was.
 */
export const updatesElsewhere: Check = {
  id: 'updates-elsewhere',
  title: 'What an update gives to one record shows in no other, old or new',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ lifecycle, method }) => lifecycle.action === 'change' && method !== 'POST')
      .flatMap((operation) => {
        const read = operationOnOne(contract, 'read', operation.lifecycle.resource);
        if (read === undefined && operationsOn(contract, 'list', operation.lifecycle.resource).length === 0) return [];
        return [
          {
            id: `updates-elsewhere/${operation.id}`,
            operation,
            requirement: endpointRequirement(operation),
            level: 'implied',
            writes: true,
            // After all updates have been made.
            priority: 3,
            requests: 0,
            run: (scene) => judge(scene, operation, read),
          },
        ];
      }),
};

async function judge(scene: Scene, operation: Operation, read: Operation | undefined): Promise<Outcome> {
  const reach = read && (await reachIn(scene, operation, read));
  if (reach !== undefined) return failed(leakFault(operation, reach.change, reach.leak));
  // A reading that is behind shows what was there before it was given.
  const isBehind = await wasBehind(scene, operation.lifecycle.resource);
  const along =
    read === undefined || isBehind
      ? undefined
      : (takenBetween(scene, operation, read) ?? leftOutText(scene, operation, read));
  if (along !== undefined) return failed(takenFault(along.change, along.after, along.taken));
  const twin = twinIn(scene, operation);
  if (twin === undefined) return passed;
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} makes another`;
  const received = `${describeReply(twin.change)}, then ${describeReply(twin.list)}`;
  return failed({ key: 'twin', summary, expected: 'as many as before', received, exchange: twin.change });
}
