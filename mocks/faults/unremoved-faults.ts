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

/** Removals that take the record with them that was created first, or those that were created later beside it. */
export const unremovedFaults: Family = ({ operations }) =>
  lives.flatMap(([create, remove]) => {
    const make = (id: string, description: string, apply: Change): Fault => ({
      id: `unremoved/${remove}/${id}`,
      requirement: endpointRequirement(operations.find(({ id: one }) => one === remove)!),
      level: 'implied',
      operation: remove,
      description: `${remove}: ${description}`,
      checks: ['unremoved', 'path-only-state'],
      apply,
    });
    const oldest = make(
      'oldest',
      'a later removal takes the record that was created first',
      takesOldest(create, remove),
    );
    const newer = make('newer', 'it takes those that were created after it as well', takesNewer(create, remove));
    // Of contexts the run has too few for one in the middle.
    return create === 'createContext' ? [oldest] : [oldest, newer];
  });

function takesNewer(create: string, remove: string): Change {
  return (service) => {
    const created: { readonly request: MockRequest; readonly id: string }[] = [];
    return answers(
      ({ id }) => [create, remove].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (operation.id === create) {
          created.push({ request, id: idOf(await jsonOf(response)) });
          return response;
        }
        const at = created.findIndex(({ id }) => request.target.endsWith(`/${id}`));
        const beside = created.slice(at + 1).filter((one) => request.target.startsWith(`${one.request.target}/`));
        for (const one of at < 0 ? [] : beside)
          await service.ask(one.request, 'DELETE', `${one.request.target}/${one.id}`);
        return response;
      },
    )(service);
  };
}

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
