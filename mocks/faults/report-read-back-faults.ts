import { isObject, type Json } from '../../spec/json.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf } from './list-items.ts';
import { bodyOf, isSuccess, jsonOf, withBody } from './messages.ts';
import { reportOperations } from './report-operations.ts';

const fields = [
  'ownerIds',
  'columnConfig',
  'filterConfig',
  'sortConfig',
  'limitConfig',
  'aggregationConfig',
  'dateTruncConfig',
  'uniqueCountConfig',
];

/** A field of a report is taken, and lost or stored as something else. */
export const reportReadBackFaults: Family = (contract) =>
  reportOperations(contract).flatMap(({ id: operation }) => [
    ...fields.map((name) =>
      toFault(operation, name, `${name} is accepted and not stored`, () => (name === 'ownerIds' ? [] : null)),
    ),
    ...(operation === 'updateReport' ? [keepsDestination()] : []),
    toFault(operation, 'limitConfig', 'one more than the limitConfig is stored', (limit) => Number(limit) + 1, '-more'),
  ]);

function toFault(
  operation: string,
  name: string,
  description: string,
  stored: (given: Json) => Json,
  suffix = '',
): Fault {
  return {
    id: `report-read-back/${operation}/${name}${suffix}`,
    requirement: `operation-${operation}`,
    level: 'implied',
    operation,
    description,
    checks: ['report-read-back'],
    apply: stores(operation, name, stored),
  };
}

/** What was accepted is replaced at once. */
function stores(operation: string, name: string, stored: (given: Json) => Json): Change {
  return answers(operation, async ({ request, service }) => {
    const response = await service.handle(request);
    const body = bodyOf(request);
    if (!isSuccess(response) || !isObject(body) || (body[name] ?? null) === null) return response;
    const { dataMartId: _, ...rest } = body as Readonly<Record<string, Json>>;
    const replaced = { ...rest, [name]: stored(body[name]!) };
    const target = `/api/reports/${idOf(await jsonOf(response))}`;
    await service.ask(request, 'PUT', target, new TextEncoder().encode(JSON.stringify(replaced)));
    return response;
  });
}

/** Whatever destination is given, the report stays with the one that it has. */
function keepsDestination(): Fault {
  const operation = 'updateReport';
  return {
    ...toFault(operation, 'dataDestinationId', 'another destination is accepted and not stored', (id) => id),
    apply: answers(operation, async ({ request, params, service }) => {
      const body = bodyOf(request);
      const before = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['id']}`));
      if (!isObject(body) || !isObject(before) || typeof body['dataDestinationId'] !== 'string') return undefined;
      return service.handle(withBody(request, { ...body, dataDestinationId: before['dataDestinationId']! }));
    }),
  };
}
