import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { bodyOf, isSuccess, withBody } from './messages.ts';

const operations = [
  ['deleteDataMart', 401, 'it is refused without authentication, and done'],
  ['deleteDataMart', 403, 'it is refused to too small a role, and done'],
  ['deleteReport', 401, 'it is refused without authentication, and done'],
  ['updateDataMartTitle', 403, 'it is refused to too small a role, and done'],
  ['createReport', 400, 'it is refused for one field, and created'],
  ['createDataMart', 401, 'it is refused without authentication, and created'],
  ['createDataMart', 403, 'it is refused to too small a role, and created'],
  ['createDataDestination', 401, 'it is refused without authentication, and created'],
  ['createDataStorage', 403, 'it is refused to too small a role, and created'],
  ['createDataStorage', 400, 'it is refused for its type, and created with another'],
  ['createInsight', 403, 'it is refused to too small a role, and created'],
  ['createInsightTemplate', 401, 'it is refused without authentication, and created'],
  ['publishDataMart', 403, 'it is refused to too small a role, and done'],
  ['runDataMart', 403, 'it is refused to too small a role, and run'],
  ['copyReportAsDataMart', 403, 'it is refused to too small a role, and copied'],
  ['deleteDataStorage', 403, 'it is refused to too small a role, and done'],
  ['deleteDataDestination', 401, 'it is refused without authentication, and done'],
  ['deleteInsight', 403, 'it is refused to too small a role, and done'],
  ['deleteInsightTemplate', 401, 'it is refused without authentication, and done'],
  ['deleteContext', 401, 'it is refused without authentication, and done'],
  ['deleteScheduledTrigger', 401, 'it is refused without authentication, and done'],
  ['updateDataStorage', 403, 'it is refused to too small a role, and done'],
  ['updateDataDestination', 401, 'it is refused without authentication, and done'],
  ['updateInsightTitle', 403, 'it is refused to too small a role, and done'],
  ['updateInsightTemplate', 401, 'it is refused without authentication, and done'],
  ['updateContext', 401, 'it is refused without authentication, and done'],
  ['createContext', 401, 'it is refused without authentication, and created'],
  ['updateReport', 400, 'it is refused for one field, and the others are kept'],
] as const;

/** What is refused is done all the same. */
export const refusedFaults: Family = (contract) =>
  operations.map(([operation, status, description]): Fault => ({
    id: `refused/${operation}/${status}`,
    requirement: endpointRequirement(contract.operations.find(({ id }) => id === operation)!),
    level: 'implied',
    operation,
    description,
    checks: [checkOf(operation)],
    apply: doesRefused(operation, status),
  }));

function checkOf(operation: string): string {
  if (operation === 'publishDataMart') return 'updates';
  return operation.startsWith('create') ? 'uncreated' : 'refused';
}

/** After a refusal with the status, the same is done with the highest role and without the wrong field. */
function doesRefused(operation: string, status: number): Change {
  return answers(operation, async ({ request, service }) => {
    const response = await service.handle(request);
    if (isSuccess(response) || response.status !== status) return response;
    const highest = service.contract.authentication.roles.at(-1)!;
    const body = request.body === undefined ? undefined : bodyOf(request);
    const right = isObject(body)
      ? withBody(request, {
          ...body,
          ...('limitConfig' in body && { limitConfig: null }),
          ...(operation === 'createDataStorage' && { type: 'VENDOR1_BIGQUERY' }),
        })
      : request;
    await service.handle(await service.as(highest, right));
    return response;
  });
}
