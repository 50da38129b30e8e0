import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change } from './fault.ts';
import { idOf, itemsOf, withItems } from './list-items.ts';
import { fieldOf, isSuccess, jsonOf, withJson } from './messages.ts';

/** By operation: the field that counts, what creates what it counts, and where that names what it belongs to. */
const views: Readonly<Record<string, readonly [field: string, create: string, of: string]>> = {
  getDataMart: ['reportsCount', 'createReport', 'dataMartId'],
  listDataMarts: ['total_reports', 'createReport', 'dataMartId'],
  listDataDestinations: ['numberOfReports', 'createReport', 'dataDestinationId'],
  getDataStorage: ['dataMartsCount', 'createDataMart', 'storageId'],
  listDataStorages: ['data_mart_count', 'createDataMart', 'storageId'],
  getInsightTemplate: ['sourcesCount', 'createInsightTemplateSource', 'insightTemplateId'],
  listInsightTemplates: ['sourceCount', 'createInsightTemplateSource', 'insightTemplateId'],
};

/** What more is told, where so many were created. */
const wrong: Readonly<Record<string, (right: number) => number>> = {
  one: (right) => right + 1,
  twice: (right) => 2 * right,
};

/** Records that say that more belongs to them than does. */
export const countFaults: Family = ({ operations }) =>
  Object.entries(views).flatMap(([view, [field, create, of]]) => {
    const operation = operations.find(({ id }) => id === view)!;
    return Object.entries(wrong).map(([how, count]) => ({
      id: `told-counts/${view}/${how}`,
      requirement: endpointRequirement(operation),
      level: 'implied',
      operation: view,
      description: `${view}: ${field} is ${how === 'one' ? 'one too high' : 'twice as high'}`,
      checks: ['told-counts'],
      apply: counting(view, { field, create, of, count }),
    }));
  });

type Counting = {
  readonly field: string;
  readonly create: string;
  readonly of: string;
  readonly count: (right: number) => number;
};

/** A service whose records tell how many others were created that name them, and one view that tells more. */
function counting(view: string, { field, create, of, count }: Counting): Change {
  return (service) => {
    const created = new Map<unknown, number>();
    const told = (record: Json): Json =>
      isObject(record) ? { ...record, [field]: count(created.get(idOf(record)) ?? 0) } : record;
    return answers(
      ({ id }) => [view, create].includes(id),
      async ({ request, operation, params }) => {
        const response = await service.handle(request);
        const body = isSuccess(response) ? await jsonOf(response) : undefined;
        if (body === undefined) return response;
        if (operation.id === view) {
          const isList = operation.lifecycle.action === 'list';
          return withJson(response, isList ? withItems(body, itemsOf(body).map(told)) : told(body));
        }
        const parent = params[of] ?? fieldOf(request, of);
        created.set(parent, (created.get(parent) ?? 0) + 1);
        return response;
      },
    )(service);
  };
}
