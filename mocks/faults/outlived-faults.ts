import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { MockResponse } from '../http.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf } from './list-items.ts';
import { bodyOf, isSuccess, jsonOf, textOf, withJson } from './messages.ts';

const asBefore = 'it gives of a removed report what it gave before';

const changes: Readonly<Record<string, { readonly description: string; readonly apply: Change }>> = {
  streamReportData: { description: asBefore, apply: remembers('streamReportData') },
  getReportGeneratedSql: { description: asBefore, apply: remembers('getReportGeneratedSql') },
  runDataMart: { description: 'it begins a run of a removed DataMart', apply: runsRemoved() },
  updateDataMartTitle: { description: 'it gives a removed DataMart another title', apply: renamesRemoved() },
  streamDataMartData: { description: 'it gives the rows of a removed DataMart', apply: streamsRemoved() },
};

/** What goes on giving what it gave of a report that was removed. */
export const outlivedFaults: Family = ({ operations }) =>
  operations.flatMap((operation): readonly Fault[] => {
    const made = changes[operation.id];
    if (made === undefined) return [];
    return [
      {
        id: `outlived/${operation.id}`,
        requirement: endpointRequirement(operation),
        level: 'implied',
        operation: operation.id,
        description: `${operation.id}: ${made.description}`,
        checks: ['outlived'],
        apply: made.apply,
      },
    ];
  });

/** The last answer about each report, once there is none any more. */
function remembers(id: string): Change {
  return (service) => {
    const last = new Map<string, MockResponse>();
    return answers(id, async ({ request, params }) => {
      const response = await service.handle(request);
      const report = Object.values(params)[0]!;
      if (!isSuccess(response)) return response.status === 404 ? (last.get(report) ?? response) : response;
      const kept = { ...response, body: await textOf(response) };
      last.set(report, kept);
      return kept;
    })(service);
  };
}

/** A run of a DataMart that was removed is begun as one of that which was run before. */
function runsRemoved(): Change {
  return (service) => {
    const removed = new Set<string>();
    let last = '';
    return answers(
      (operation) => ['runDataMart', 'deleteDataMart'].includes(operation.id),
      async ({ request, operation, params }) => {
        const [mart = ''] = Object.values(params);
        const target = removed.has(mart) ? request.target.replace(mart, last) : request.target;
        const response = await service.handle({ ...request, target });
        if (!isSuccess(response)) return response;
        if (operation.id === 'deleteDataMart') removed.add(mart);
        else if (!removed.has(mart)) last = mart;
        return response;
      },
    )(service);
  };
}

/** What was created is answered with the new title, whether it is there or not. */
function renamesRemoved(): Change {
  return (service) => {
    const created = new Map<string, JsonObject>();
    return answers(
      ({ id }) => ['createDataMart', 'updateDataMartTitle'].includes(id),
      async ({ request, operation, params }) => {
        const response = await service.handle(request);
        if (operation.id === 'createDataMart') {
          const record = isSuccess(response) ? await jsonOf(response) : undefined;
          if (isObject(record)) created.set(idOf(record), record);
          return response;
        }
        const [known, sent] = [created.get(params['id'] ?? ''), bodyOf(request)];
        return response.status === 404 && known !== undefined && isObject(sent)
          ? withJson({ ...response, status: 200 }, { ...known, ...sent })
          : response;
      },
    )(service);
  };
}

/** The rows of a DataMart are kept when it is removed. */
function streamsRemoved(): Change {
  return (service) => {
    const kept = new Map<string, MockResponse>();
    return answers(
      (operation) => ['streamDataMartData', 'deleteDataMart'].includes(operation.id),
      async ({ request, operation, params }) => {
        const [mart = ''] = Object.values(params);
        const isRemoval = operation.id === 'deleteDataMart';
        const stream = `/api/external/http-data/data-marts/${mart}.ndjson`;
        const rows = isRemoval ? await service.ask(request, 'GET', stream) : undefined;
        const body = rows === undefined ? '' : await textOf(rows);
        const response = await service.handle(request);
        if (rows !== undefined && isSuccess(rows) && isSuccess(response)) kept.set(mart, { ...rows, body });
        return isRemoval || isSuccess(response) ? response : (kept.get(mart) ?? response);
      },
    )(service);
  };
}
