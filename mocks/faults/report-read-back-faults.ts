import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { controls } from '../behaviours/new-report.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf } from './list-items.ts';
import { bodyOf, isSuccess, jsonOf } from './messages.ts';
import { reportOperations } from './report-operations.ts';

const fields = ['ownerIds', ...controls];

const lists = ['ownerIds', 'columnConfig', 'filterConfig', 'sortConfig', 'aggregationConfig'];

/** A field of a report is taken, and lost or stored as something else. */
export const reportReadBackFaults: Family = (contract) =>
  reportOperations(contract).flatMap(({ id: operation }) => [
    ...fields.map((name) =>
      toFault(operation, name, `${name} is accepted and not stored`, () => (name === 'ownerIds' ? [] : null)),
    ),
    ...lists.map((name) =>
      toFault(operation, name, `of several ${name} the last is lost`, (given) => butLast(given), '-last'),
    ),
    ...['columnConfig', 'sortConfig'].map((name) =>
      toFault(operation, name, `${name} is stored the other way round`, reversed, '-reversed'),
    ),
    toFault(operation, 'columnConfig', 'columnConfig is stored as the alphabet has it', sorted, '-sorted'),
    ...(operation === 'updateReport'
      ? [
          keeps('dataDestinationId', 'another destination is accepted and not stored'),
          keeps('destinationConfig', 'another destination config is accepted and not stored'),
          ...['limitConfig', 'columnConfig', 'sortConfig'].map((name) => keepsDespiteNull(name)),
        ]
      : []),
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
    await service.ask(request, 'PUT', target, toBytes(replaced));
    return response;
  });
}

/** A list without its last item; one of a single item as it is. */
function butLast(given: Json): Json {
  return Array.isArray(given) && given.length > 1 ? (given as Json[]).slice(0, -1) : given;
}

function reversed(given: Json): Json {
  return Array.isArray(given) ? (given as Json[]).toReversed() : given;
}

function sorted(given: Json): Json {
  return Array.isArray(given)
    ? (given as Json[]).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    : given;
}

/** An update leaves a field as it was, where what it was sent is of a kind. */
function keeps(name: string, description: string, isMeant: (sent: JsonObject) => boolean = () => true): Fault {
  const operation = 'updateReport';
  return {
    ...toFault(operation, name, description, (given) => given),
    apply: answers(operation, async ({ request, params, service }) => {
      const body = bodyOf(request);
      const target = `/api/reports/${params['id']}`;
      const old = await jsonOf(await service.ask(request, 'GET', target));
      const response = await service.handle(request);
      if (!isSuccess(response) || !isObject(body) || !isObject(old) || !isMeant(body)) return response;
      await service.ask(request, 'PUT', target, toBytes({ ...body, [name]: old[name]! }));
      return response;
    }),
  };
}

/** An update that is sent null for a field is answered with null, and leaves the field as it was. */
function keepsDespiteNull(name: string): Fault {
  const fault = keeps(name, `null is accepted for ${name} and not stored`, (body) => body[name] === null);
  return { ...fault, id: `${fault.id}-null` };
}

function toBytes(body: Json): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(body));
}
