import { isObject, type Json } from '../../spec/json.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf } from './list-items.ts';
import { bodyOf, isSuccess, jsonOf } from './messages.ts';
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
