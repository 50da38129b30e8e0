import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Check } from '../check.ts';
import { failed, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { reachIn } from '../undisturbed/reach.ts';
import { leakFault } from '../updates/update-faults.ts';

/** What was sent for one record alone does not show in another, of all that this run has read, whenever that was. */
export const updatesElsewhere: Check = {
  id: 'updates-elsewhere',
  title: 'What an update gives to one record shows in no other',
  parallel: false,
  atEnd: true,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ lifecycle, method }) => lifecycle.action === 'change' && method !== 'POST')
      .flatMap((operation) => {
        const read = operationOnOne(contract, 'read', operation.lifecycle.resource);
        if (read === undefined) return [];
        return [
          {
            id: `updates-elsewhere/${operation.id}`,
            operation,
            requirement: endpointRequirement(operation),
            level: 'implied',
            writes: true,
            priority: 2,
            requests: 0,
            run: (scene) => Promise.resolve(judge(scene, operation, read)),
          },
        ];
      }),
};

function judge(scene: Scene, operation: Operation, read: Operation): Outcome {
  const reach = reachIn(scene, operation, read);
  return reach === undefined ? passed : failed(leakFault(operation, reach.change, reach.leak));
}
