import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Case, Check } from '../check.ts';
import { failed, passed } from '../outcome.ts';
import type { Operation } from '../../spec/operation.ts';
import { hasLife } from '../undisturbed/has-life.ts';
import { seenVanished, vanishedFault, vanishedIn } from '../undisturbed/vanished.ts';

/** What nobody has removed is there when all others are through with their records, whatever was removed meanwhile. */
export const vanished: Check = {
  id: 'vanished',
  title: 'A removal takes nothing else with it, of whatever kind',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter((operation) => operation === operationOnOne(contract, 'read', operation.lifecycle.resource))
      .filter(({ lifecycle: { resource } }) => hasLife(contract, resource))
      .flatMap((operation) => [
        { ...toCase(operation, 'seen', seenVanished), priority: 2, requests: 0 },
        toCase(operation, undefined, vanishedIn),
      ]),
};

function toCase(operation: Operation, variant: string | undefined, find: typeof vanishedIn): Case {
  return {
    id: ['vanished', operation.id, ...(variant === undefined ? [] : [variant])].join('/'),
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: 5,
    requests: 2,
    run: async (scene) => {
      const found = await find(scene, operation);
      return found === undefined ? passed : failed(vanishedFault(operation, found));
    },
  };
}
