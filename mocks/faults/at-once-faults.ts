import { setTimeout as sleep } from 'node:timers/promises';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { isSuccess, jsonOf } from './messages.ts';

/** Services that keep what a request is about where the next one finds it, and wait before they use it. */
export const atOnceFaults: Family = ({ operations }) => {
  const toFault = (id: string, description: string, apply: Change, variant = ''): readonly Fault[] =>
    operations
      .filter((operation) => operation.id === id)
      .map((operation) => ({
        id: `at-once/${id}${variant}`,
        requirement: endpointRequirement(operation),
        level: 'implied',
        operation: id,
        description,
        checks: ['at-once'],
        apply,
      }));
  return [
    ...toFault(
      'getAuthContext',
      'of callers who ask at the same time, all are answered as the last one',
      answersLast('getAuthContext', ['headers']),
    ),
    ...['getDataMart', 'getReport', 'streamDataMartData', 'streamReportData'].flatMap((id) =>
      toFault(id, 'of requests at the same time, all are answered as the last one', answersLast(id, ['target'])),
    ),
    ...toFault(
      'updateDataMartTitle',
      'of two DataMarts that are updated at the same time, the last one is',
      answersLast('updateDataMartTitle', ['target', 'body']),
      '/records',
    ),
    ...toFault(
      'updateDataMartTitle',
      'a description that is updated at the same time is written over',
      writesOver,
      '/fields',
    ),
  ];
};

/** Milliseconds for which a request waits: the next one is under way by then. */
const aWhile = 20;

function answersLast(id: string, parts: readonly (keyof MockRequest)[]): Change {
  let last: Partial<MockRequest> = {};
  return answers(id, async ({ request, service }) => {
    last = Object.fromEntries(parts.map((part) => [part, request[part]]));
    await sleep(aWhile);
    return service.handle({ ...request, ...last });
  });
}

/** The record is read before, and what else was in it is written with the new title. */
const writesOver: Change = (service) => {
  const describe = async (request: MockRequest, target: string, description: unknown): Promise<MockResponse> =>
    service.ask(request, 'PUT', target, new TextEncoder().encode(JSON.stringify({ description })));
  return answers('updateDataMartTitle', async ({ request, params }) => {
    const path = `/api/data-marts/${params['id']!}`;
    const before = (await jsonOf(await service.ask(request, 'GET', path))) as { readonly description?: unknown };
    await sleep(aWhile);
    const response = await service.handle(request);
    if (isSuccess(response)) await describe(request, `${path}/description`, before.description ?? '');
    return response;
  })(service);
};
