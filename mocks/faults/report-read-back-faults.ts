import { isObject, type Json } from '../../spec/json.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf } from './list-items.ts';
import { bodyOf, isSuccess, jsonOf } from './messages.ts';
import { reportOperations } from './report-operations.ts';

const fields = ['ownerIds', 'columnConfig', 'filterConfig', 'sortConfig', 'limitConfig'];

/** A field of a report is taken, and lost. */
export const reportReadBackFaults: Family = (contract) =>
  reportOperations(contract).flatMap(({ id: operation }) =>
    fields.map((name): Fault => ({
      id: `report-read-back/${operation}/${name}`,
      requirement: `operation-${operation}`,
      level: 'implied',
      operation,
      description: `${name} is accepted and not stored`,
      checks: ['report-read-back'],
      apply: forgets(operation, name),
    })),
  );

/** What was accepted is taken away again at once. */
function forgets(operation: string, name: string): Change {
  return answers(operation, async ({ request, service }) => {
    const response = await service.handle(request);
    const body = bodyOf(request);
    if (!isSuccess(response) || !isObject(body) || (body[name] ?? null) === null) return response;
    const { dataMartId: _, ...rest } = body as Readonly<Record<string, Json>>;
    const without = { ...rest, [name]: name === 'ownerIds' ? [] : null };
    const target = `/api/reports/${idOf(await jsonOf(response))}`;
    await service.ask(request, 'PUT', target, new TextEncoder().encode(JSON.stringify(without)));
    return response;
  });
}
