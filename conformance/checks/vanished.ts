import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Check } from '../check.ts';
import { failed, type Outcome, passed } from '../outcome.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { hasLife } from '../undisturbed/has-life.ts';
import { vanishedFault, vanishedIn } from '../undisturbed/vanished.ts';

/** What nobody has removed is there when all others are through with their records, whatever was removed meanwhile. */
export const vanished: Check = {
  id: 'vanished',
  title: 'A removal takes nothing else with it, of whatever kind',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter((operation) => operation === operationOnOne(contract, 'read', operation.lifecycle.resource))
      .filter(({ lifecycle: { resource } }) => hasLife(contract, resource))
      .map((operation) => ({
        id: `vanished/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: true,
        priority: 5,
        requests: 2,
        run: (scene) => isThere(scene, operation),
      })),
};

async function isThere(scene: Scene, read: Operation): Promise<Outcome> {
  const found = await vanishedIn(scene, read);
  return found === undefined ? passed : failed(vanishedFault(read, found));
}
