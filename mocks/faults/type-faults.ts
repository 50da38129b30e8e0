import { isObject } from '../../spec/json.ts';
import type { MockRequest } from '../http.ts';
import { answers, changesAnswer, changesRequest } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf } from './list-items.ts';
import { fieldOf, isSuccess, jsonOf, withFields, withJson, withQuery } from './messages.ts';

const resources = [
  ['DataStorage', 'enum-data-storage-type', 'VENDOR1_BIGQUERY'],
  ['DataDestination', 'enum-data-destination-type', 'VENDOR1_STUDIO'],
] as const;

/** Records are of any type, and lists are asked for values that nothing has. */
export const typeFaults: Family = () => [
  ...resources.flatMap(toTypeFaults),
  ...['listReports', 'listDataMarts'].map((id) =>
    toUnlisted(id, 'enum-owner-filter', (request) => withQuery(request, { ownerFilter: undefined })),
  ),
  ...resources.map(([resource, requirement, known]) =>
    toUnlisted(`list${resource}sByType`, requirement, (request, type) => ({
      ...request,
      target: request.target.replace(type, known),
    })),
  ),
];

function toTypeFaults([resource, requirement, known]: (typeof resources)[number]): readonly Fault[] {
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
    {
      ...common,
      id: `types/create${resource}/refused`,
      level: 'stated',
      description: 'a stated type is refused',
      apply: changesRequest(`create${resource}`, (request) =>
        ['VENDOR2_REDSHIFT', 'VENDOR6_TEAMS'].includes(fieldOf(request, 'type') as string)
          ? withFields(request, { type: 'NONE' })
          : request,
      ),
    },
  ];
}

/** A list is given for a value that it would refuse, as for one that is listed. */
function toUnlisted(
  operation: string,
  requirement: string,
  mend: (request: MockRequest, type: string) => MockRequest,
): Fault {
  return {
    id: `types/${operation}/unlisted`,
    requirement,
    level: 'implied',
    operation,
    description: 'a value that is not listed is passed over',
    checks: ['unlisted-values'],
    apply: changesAnswer(operation, (response, { request, params, service }) =>
      isSuccess(response) ? response : service.handle(mend(request, params['type'] ?? '')),
    ),
  };
}

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
