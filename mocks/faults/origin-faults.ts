import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { changesRequest } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { idOf, itemsOf } from './list-items.ts';
import { jsonOf, withFields } from './messages.ts';

/** Creations that refer to the first record of a kind, whichever they name. */
export const originFaults: Family = ({ operations }) =>
  operations
    .filter(({ id }) => id === 'createDataMart')
    .map((create): Fault => ({
      id: `which-origin/${create.id}`,
      requirement: endpointRequirement(create),
      level: 'implied',
      operation: create.id,
      description: 'it is put on the first Data Storage, whichever was named',
      checks: ['which-origin'],
      apply: changesRequest(create.id, async (request, { service }) => {
        const [first] = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-storages')));
        const id = idOf(first);
        return id === '' ? request : withFields(request, { storageId: id });
      }),
    }));
