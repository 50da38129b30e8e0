import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { MockRequest } from '../http.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf } from './list-items.ts';
import { isSuccess, jsonOf } from './messages.ts';

/** What creates records that are known by path alone, and what removes them. */
const lives = [
  ['createContext', 'deleteContext'],
  ['createInsightTemplate', 'deleteInsightTemplate'],
  ['createScheduledTrigger', 'deleteScheduledTrigger'],
] as const;

/** Every removal but the first takes the record with it that was created first. */
export const unremovedFaults: Family = ({ operations }) =>
  lives.map(([create, remove]): Fault => ({
    id: `unremoved/${remove}/oldest`,
    requirement: endpointRequirement(operations.find(({ id }) => id === remove)!),
    level: 'implied',
    operation: remove,
    description: `${remove}: a later removal takes the record that was created first`,
    checks: ['unremoved', 'path-only-state'],
    apply: takesOldest(create, remove),
  }));

function takesOldest(create: string, remove: string): Change {
  return (service) => {
    const created: { readonly request: MockRequest; readonly id: string }[] = [];
    let removals = 0;
    return answers(
      ({ id }) => [create, remove].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (operation.id === create) created.push({ request, id: idOf(await jsonOf(response)) });
        else if (++removals > 1 && created[0] !== undefined)
          await service.ask(created[0].request, 'DELETE', `${created[0].request.target}/${created[0].id}`);
        return response;
      },
    )(service);
  };
}
