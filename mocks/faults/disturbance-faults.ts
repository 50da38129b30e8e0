import { isObject, type Json } from '../../spec/json.ts';
import type { MockResponse } from '../http.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf } from './list-items.ts';
import { fieldOf, isSuccess, jsonOf, withJson } from './messages.ts';

/** What a report no longer asks for. */
const lost: Readonly<Record<string, Json>> = { limitConfig: 7, sortConfig: null, filterConfig: null };

/** An operation, the resource it disturbs, and how. */
const disturbances = [
  ['runReport', 'Report', 'title'],
  ['runReport', 'Report', 'sortConfig'],
  ['streamReportData', 'Report', 'title'],
  ['streamReportData', 'Report', 'limitConfig'],
  ['streamReportData', 'Report', 'filterConfig'],
  ['copyReportAsDataMart', 'Report', 'gone'],
  ['getReportGeneratedSql', 'Report', 'title'],
  ['rotateDataDestinationSecretKey', 'DataDestination', 'title'],
  ['getDataDestinationImpact', 'DataDestination', 'gone'],
  ['validateDataStorageAccess', 'DataStorage', 'title'],
  ['streamDataMartData', 'DataMart', 'description'],
  ['runDataMart', 'DataMart', 'title'],
] as const;

/** Creations that change what was created before. */
const creations = [
  ['generateInsight', 'Insight'],
  ['createDataDestination', 'DataDestination'],
] as const;

/** What is not meant to change a record does. */
export const disturbanceFaults: Family = ({ operations }) => [
  ...creations.map(([operation, resource]): Fault => ({
    id: `disturbed/${operation}/others`,
    requirement: `operation-${operation}`,
    level: 'implied',
    operation,
    description: 'it changes the title of those that were created before',
    checks: ['undisturbed'],
    apply: overwrites(operation, resource),
  })),
  ...disturbances.flatMap(([operation, resource, what]): readonly Fault[] => {
    if (!operations.some(({ id }) => id === operation)) return [];
    return [
      {
        id: `disturbed/${operation}/${what}`,
        requirement: `operation-${operation}`,
        level: 'implied',
        operation,
        description: what === 'gone' ? 'it removes the record' : `it changes the ${what} of the record`,
        checks: ['undisturbed'],
        apply: disturbs(operation, resource, what),
      },
    ];
  }),
];

/** From the success of an operation on, until it is given anew, every record that was created before is read otherwise. */
function overwrites(operation: string, resource: string): Change {
  return (service) => {
    const created = new Set<string>();
    const disturbed = new Set<string>();
    return async (request) => {
      const response = await service.handle(request);
      const found = service.find(request);
      if (found === undefined || found.operation.lifecycle.resource !== resource || !isSuccess(response))
        return response;
      const { action } = found.operation.lifecycle;
      if (action === 'create') {
        if (found.operation.id === operation) for (const id of created) disturbed.add(id);
        created.add(idOf(await jsonOf(response)));
      }
      const id = Object.values(found.params).at(-1) ?? '';
      if (action === 'change' && fieldOf(request, 'title') !== undefined) disturbed.delete(id);
      return action === 'read' && disturbed.has(id) ? read(response, 'title') : response;
    };
  };
}

/** From the first success of an operation on, until it is given anew, the record that was in the path is read otherwise. */
function disturbs(operation: string, resource: string, what: string): Change {
  return (service) => {
    const disturbed = new Set<string>();
    return async (request) => {
      const response = await service.handle(request);
      const found = service.find(request);
      const id = Object.values(found?.params ?? {}).at(-1);
      if (found === undefined || id === undefined || !isSuccess(response)) return response;
      const { action, resource: of } = found.operation.lifecycle;
      if (found.operation.id === operation) disturbed.add(id);
      else if (of === resource && action === 'change' && fieldOf(request, what) !== undefined) disturbed.delete(id);
      return of === resource && action === 'read' && disturbed.has(id) ? read(response, what) : response;
    };
  };
}

/** How a disturbed record is read. */
async function read(response: MockResponse, what: string): Promise<MockResponse> {
  if (what === 'gone') return withJson({ ...response, status: 404 }, { message: 'not found' });
  const body = await jsonOf(response);
  if (!isObject(body)) return response;
  return withJson(response, { ...body, [what]: lost[what] === undefined ? 'disturbed' : lost[what] });
}
