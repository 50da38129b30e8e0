import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { MockResponse } from '../http.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { isSuccess, textOf } from './messages.ts';

/** What goes on giving what it gave of a report that was removed. */
export const outlivedFaults: Family = ({ operations }) =>
  operations
    .filter(({ id }) => ['streamReportData', 'getReportGeneratedSql'].includes(id))
    .map((operation): Fault => ({
      id: `outlived/${operation.id}`,
      requirement: endpointRequirement(operation),
      level: 'implied',
      operation: operation.id,
      description: `${operation.id}: it gives of a removed report what it gave before`,
      checks: ['outlived'],
      apply: remembers(operation.id),
    }));

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
