import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { MockRequest } from '../http.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf } from './list-items.ts';
import { isSuccess, jsonOf } from './messages.ts';
import { triggers } from './trigger-faults.ts';

/** What creates records that are known by path alone, and what removes them. */
const lives = [
  ['createContext', 'deleteContext'],
  ['createInsightTemplate', 'deleteInsightTemplate'],
  ['createScheduledTrigger', 'deleteScheduledTrigger'],
] as const;

/** Removals that take records of another kind with them, and what creates those. */
const strangers = [
  ['deleteInsightTemplate', 'createInsight'],
  ['deleteScheduledTrigger', 'createInsightArtifact'],
] as const;

/** Removals that take the record with them that was created first, or others that were created beside it. */
export const unremovedFaults: Family = ({ operations }) => {
  const make = (remove: string, id: string, description: string, apply: Change): Fault => ({
    id: `unremoved/${remove}/${id}`,
    requirement: endpointRequirement(operations.find((one) => one.id === remove)!),
    level: 'implied',
    operation: remove,
    description: `${remove}: ${description}`,
    checks:
      lives.some(([, one]) => one === remove) || remove === 'deleteRelationship'
        ? ['unremoved', 'path-only-state']
        : ['unremoved'],
    apply,
  });
  return [
    ...lives.map(([create, remove]) =>
      make(
        remove,
        'oldest',
        'a later removal takes the record that was created first',
        takesOthers(create, remove, (created, _, nth) => (nth > 1 ? created.slice(0, 1) : [])),
      ),
    ),
    ...lives.map(([create, remove]) => ({
      ...make(
        remove,
        'newest',
        'in place of the one that is named it takes the newest of the same place',
        removesNewest(create, remove),
      ),
      checks: ['path-only-state'],
    })),
    // Of contexts the run has too few for one in the middle.
    ...lives.slice(1).map(([create, remove]) =>
      make(
        remove,
        'newer',
        'it takes those that were created after it as well',
        takesOthers(create, remove, (created, removed) =>
          created.slice(created.indexOf(removed) + 1).filter(isBeside(removed)),
        ),
      ),
    ),
    ...triggers.map((resource) =>
      make(
        `delete${resource}`,
        'beside',
        'it takes those that were created below the same record',
        takesOthers(`create${resource}`, `delete${resource}`, (created, removed) => created.filter(isBeside(removed))),
      ),
    ),
    ...strangers.map(([remove, create]) => ({
      ...make(remove, 'strangers', `it takes all that ${create} has made with it`, takesAlong(create, remove)),
      checks: ['vanished'],
    })),
    {
      ...make('createContext', 'replaces', 'it removes the one that was created before', replacesLast('createContext')),
      checks: ['unremoved'],
    },
    make(
      'deleteRelationship',
      'beside',
      'it takes all of the DataMart',
      takesOthers('createRelationship', 'deleteRelationship', (created, removed) => created.filter(isBeside(removed))),
    ),
  ];
};

/** What was created, and by which request. */
type Made = { readonly request: MockRequest; readonly id: string };

function isBeside(one: Made): (other: Made) => boolean {
  return (other) => other !== one && other.request.target === one.request.target;
}

/** A removal removes all that was created by an operation so far. */
function takesAlong(create: string, remove: string): Change {
  return (service) => {
    let created: readonly Made[] = [];
    return answers(
      ({ id }) => [create, remove].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (operation.id === create) created = [...created, { request, id: idOf(await jsonOf(response)) }];
        const taken = operation.id === remove ? created : [];
        if (taken.length > 0) created = [];
        for (const one of taken) await service.ask(one.request, 'DELETE', `${one.request.target}/${one.id}`);
        return response;
      },
    )(service);
  };
}

/** A removal removes the last of what was created in the same place. */
function removesNewest(create: string, remove: string): Change {
  return (service) => {
    const created: Made[] = [];
    return answers(
      ({ id }) => [create, remove].includes(id),
      async ({ request, operation }) => {
        if (operation.id === create) {
          const response = await service.handle(request);
          if (isSuccess(response)) created.push({ request, id: idOf(await jsonOf(response)) });
          return response;
        }
        const place = request.target.slice(0, request.target.lastIndexOf('/'));
        const newest = created.findLast((one) => one.request.target === place);
        if (newest === undefined) return service.handle(request);
        created.splice(created.indexOf(newest), 1);
        return service.handle({ ...request, target: `${place}/${newest.id}` });
      },
    )(service);
  };
}

/** A creation removes what was created before it in the same place. */
function replacesLast(create: string): Change {
  return (service) => {
    let last: Made | undefined;
    return answers(create, async ({ request }) => {
      const response = await service.handle(request);
      if (!isSuccess(response)) return response;
      if (last?.request.target === request.target)
        await service.ask(last.request, 'DELETE', `${request.target}/${last.id}`);
      last = { request, id: idOf(await jsonOf(response)) };
      return response;
    })(service);
  };
}

/** A removal, the nth of them, removes others of what was created as well. */
function takesOthers(
  create: string,
  remove: string,
  others: (created: readonly Made[], removed: Made, nth: number) => readonly Made[],
): Change {
  return (service) => {
    let created: readonly Made[] = [];
    let removals = 0;
    return answers(
      ({ id }) => [create, remove].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (operation.id === create) {
          created = [...created, { request, id: idOf(await jsonOf(response)) }];
          return response;
        }
        const removed = created.find(({ id }) => request.target.endsWith(`/${id}`));
        removals += 1;
        const taken = removed === undefined ? [] : others(created, removed, removals);
        created = created.filter((one) => one !== removed && !taken.includes(one));
        for (const one of taken) await service.ask(one.request, 'DELETE', `${one.request.target}/${one.id}`);
        return response;
      },
    )(service);
  };
}
