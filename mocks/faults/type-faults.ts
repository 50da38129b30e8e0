import { isObject } from '../../spec/json.ts';
import { answers, changesRequest } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf } from './list-items.ts';
import { fieldOf, isSuccess, jsonOf, withFields, withJson } from './messages.ts';

const resources = [
  ['DataStorage', 'enum-data-storage-type', 'VENDOR1_BIGQUERY'],
  ['DataDestination', 'enum-data-destination-type', 'EMAIL'],
] as const;

/** Records are of any type. */
export const typeFaults: Family = () =>
  resources.flatMap(([resource, requirement, known]): readonly Fault[] => {
    const common = { requirement, operation: `create${resource}`, checks: ['enumerations'] };
    return [
      {
        ...common,
        id: `types/create${resource}/any`,
        level: 'stated',
        description: 'a type that is none of those stated is taken, and shown',
        apply: takesAny(resource, known),
      },
      {
        ...common,
        id: `types/create${resource}/one`,
        level: 'implied',
        description: 'whatever its type, a record is created as one of the first',
        apply: changesRequest(`create${resource}`, (request) => {
          const given = fieldOf(request, 'type');
          const isKnown = typeof given === 'string' && given.startsWith('VENDOR');
          return isKnown ? withFields(request, { type: known }) : request;
        }),
      },
    ];
  });

function takesAny(resource: string, known: string): Change {
  return (service) => {
    const types = new Map<string, string>();
    return answers(
      ({ id }) => [`create${resource}`, `get${resource}`].includes(id),
      async ({ request, operation, params }) => {
        const response = await service.handle(request);
        const given = operation.id === `create${resource}` ? fieldOf(request, 'type') : types.get(params['id'] ?? '');
        if (typeof given !== 'string') return response;
        const isCreation = operation.id === `create${resource}`;
        if (isSuccess(response) === isCreation) return response;
        const taken = isCreation ? await service.handle(withFields(request, { type: known })) : response;
        const body = isSuccess(taken) ? await jsonOf(taken) : undefined;
        if (!isObject(body)) return response;
        types.set(idOf(body), given);
        return withJson({ ...response, status: operation.success.status as number }, { ...body, type: given });
      },
    )(service);
  };
}
