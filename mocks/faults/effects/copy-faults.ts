import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import type { Handler } from '../../handle.ts';
import type { MockResponse } from '../../http.ts';
import { answers, changesJson } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { isSuccess, jsonOf, withJson } from '../messages.ts';
import type { Service } from '../service.ts';
import { implied, stated } from './effect-fault.ts';

const nowhere = '00000000-0000-4000-8000-00000000beef';

/** The DataMart that a report is copied to is not there, or not all of it. */
export const copyFaults: readonly Fault[] = [
  implied(
    'copyReportAsDataMart',
    'lost',
    'effects',
    'operation-copyReportAsDataMart',
    'the DataMart of the answer is nowhere',
    changesJson('copyReportAsDataMart', () => ({ dataMartId: nowhere })),
  ),
  implied(
    'copyReportAsDataMart',
    'again',
    'effects',
    'operation-copyReportAsDataMart',
    'each copy of a report is the first one',
    copiesOnce(),
  ),
  implied(
    'copyReportAsDataMart',
    'undefined',
    'effects',
    'report-copy-sql-definition',
    'the new DataMart has no definition',
    showsCopies({ definition: null }),
  ),
  implied(
    'copyReportAsDataMart',
    'storage',
    'effects',
    'operation-copyReportAsDataMart',
    'the new DataMart is in another Data Storage',
    showsCopies({ storageId: nowhere }),
  ),
  implied(
    'copyReportAsDataMart',
    'uncontrolled',
    'effects',
    'report-copy-sql-definition',
    'the SQL of the new DataMart has none of the output controls of the report',
    showsCopies({ definitionType: 'SQL', definition: { sqlQuery: 'SELECT * FROM orders' } }),
  ),
  stated(
    'copyReportAsDataMart',
    'table',
    'effects',
    'report-copy-sql-definition',
    'the new DataMart is defined over a table',
    showsCopies({ definitionType: 'TABLE', definition: { fullyQualifiedName: 'orders' } }),
  ),
  stated(
    'copyReportAsDataMart',
    'connector',
    'effects',
    'report-copy-sql-definition',
    'the new DataMart is filled by a connector',
    showsCopies({ definitionType: null, definition: { kind: 'CONNECTOR', connectorName: 'orders' } }),
  ),
  {
    ...implied(
      'copyReportAsDataMart',
      'renames',
      'effects',
      'operation-updateDataMartTitle',
      'the DataMart that a report is of goes by the title that its copy is given',
      renamesSource,
    ),
    operation: 'updateDataMartTitle',
  },
];

/** The DataMart that a report was copied from shows the title that the copy was given. */
function renamesSource(service: Service): Handler {
  const sources = new Map<string, Json>();
  const titles = new Map<Json, Json>();
  return answers(
    ({ id }) => ['copyReportAsDataMart', 'updateDataMartTitle', 'getDataMart'].includes(id),
    async ({ request, operation, params: { id = '' } }) => {
      const response = await service.handle(request);
      const body = isSuccess(response) ? await jsonOf(response) : undefined;
      if (!isObject(body)) return response;
      if (operation.id === 'copyReportAsDataMart') {
        const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${id}`));
        if (isObject(report)) sources.set(body['dataMartId'] as string, report['dataMartId']!);
      }
      const source = sources.get(id);
      if (operation.id === 'updateDataMartTitle' && source !== undefined) titles.set(source, body['title']!);
      const title = operation.id === 'getDataMart' ? titles.get(id) : undefined;
      return title === undefined ? response : withJson(response, { ...body, title });
    },
  )(service);
}

function copiesOnce(): Change {
  return (service) => {
    const copies = new Map<string, MockResponse>();
    return answers('copyReportAsDataMart', async ({ request, params }) => {
      const id = params['id']!;
      const response = copies.get(id) ?? (await service.handle(request));
      if (isSuccess(response)) copies.set(id, response);
      return response;
    })(service);
  };
}

/** A DataMart that a report was copied to shows another definition. */
function showsCopies(fields: JsonObject): Change {
  return (service) => {
    const copies = new Set<Json | undefined>();
    return answers(
      ({ id }) => ['copyReportAsDataMart', 'getDataMart'].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        const body = isSuccess(response) ? await jsonOf(response) : undefined;
        if (!isObject(body)) return response;
        if (operation.id !== 'getDataMart') copies.add(body['dataMartId']);
        return copies.has(body['id']) ? withJson(response, { ...body, ...fields }) : response;
      },
    )(service);
  };
}
