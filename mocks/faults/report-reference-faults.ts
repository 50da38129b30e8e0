import { answers, changesAnswer } from './changes.ts';
import type { Family } from './family.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { fieldOf, isSuccess, jsonOf, withFields, withJson } from './messages.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, itemsOf } from './list-items.ts';
import { reportFields, reportOperations } from './report-operations.ts';

/** By field, the list of what it refers to. */
const lists: Readonly<Record<string, string>> = {
  dataMartId: '/api/data-marts',
  dataDestinationId: '/api/data-destinations',
};

/** What a report refers to need not be there: the first that is stands in for it. */
export const reportReferenceFaults: Family = (contract) => [
  {
    id: 'report-references/updateReport/moved',
    requirement: 'report-update-without-data-mart-id',
    level: 'stated',
    operation: 'updateReport',
    description: 'an update that names another DataMart gives the report to it',
    checks: ['report-references'],
    apply: moves,
  },
  ...reportOperations(contract).flatMap((operation) =>
    reportFields(operation)
      .filter(({ name }) => name in lists)
      .map(({ name, requirement }): Fault => ({
        id: `report-references/${operation.id}/${name}`,
        requirement,
        level: 'implied',
        operation: operation.id,
        description: `${name} may be of nothing that exists`,
        checks: ['report-references'],
        apply: takesAny(operation.id, name),
      })),
  ),
];

/** A report is read with the DataMart that an update of it has named last. */
const moves: Change = (service) => {
  const moved = new Map<string, Json>();
  return answers(
    ({ id }) => ['updateReport', 'getReport'].includes(id),
    async ({ request, operation }) => {
      const named = operation.id === 'updateReport' ? fieldOf(request, 'dataMartId') : undefined;
      const response = await service.handle(
        named === undefined ? request : withFields(request, { dataMartId: undefined }),
      );
      if (!isSuccess(response)) return response;
      if (named !== undefined) moved.set(request.target, named);
      const body = await jsonOf(response);
      const dataMartId = moved.get(request.target);
      return isObject(body) && dataMartId !== undefined ? withJson(response, { ...body, dataMartId }) : response;
    },
  )(service);
};

function takesAny(operation: string, name: string): Change {
  return changesAnswer(operation, async (response, { request, service }) => {
    const given = fieldOf(request, name);
    if (isSuccess(response) || typeof given !== 'string') return response;
    const all: readonly Json[] = itemsOf(await jsonOf(await service.ask(request, 'GET', lists[name]!)));
    const isKnown = all.some((one) => isObject(one) && one['id'] === given);
    return isKnown || all.length === 0 ? response : service.handle(withFields(request, { [name]: idOf(all[0]) }));
  });
}
