import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { answers, changesJson, changesSuccess } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** Updates whose answer shows the record. */
const updates = [
  'updateDataMartTitle',
  'updateDataStorage',
  'updateDataDestination',
  'updateReport',
  'updateInsight',
  'updateInsightTitle',
  'updateAiAssistantSessionTitle',
];

/** Creations whose answer shows the name. */
const creations = ['createReport', 'createDataStorage', 'createInsight'];

const unknown = '3f1f7c52-6a0e-4d4b-9a51-0d3b1f0c7e11';

const knownByPath = ['updateInsightTemplate', 'updateInsightArtifact', 'updateScheduledTrigger'];

/**
 * Updates that are done, and answered with the record as it was before, with another, or under another id; creations of
 * records whose names lose letters.
 */
export const answerFaults: Family = ({ operations }) =>
  operations.flatMap((operation) => {
    if (knownByPath.includes(operation.id)) return [answersNewId(operation, 'path-only-state')];
    if (creations.includes(operation.id)) return [losesLetters(operation)];
    if (!updates.includes(operation.id)) return [];
    return [
      toFault(operation, 'before', 'it is answered with the record as it was before', answersBefore(operation.id)),
      answersNewId(operation, 'updates'),
      toFault(
        operation,
        'another',
        'it is answered with the record that was updated before',
        answersAnother(operation.id),
      ),
    ];
  });

function toFault(operation: Operation, id: string, description: string, apply: Change, check = 'updates'): Fault {
  return {
    id: `answers/${operation.id}/${id}`,
    requirement: endpointRequirement(operation),
    level: 'implied',
    operation: operation.id,
    description,
    checks: [check],
    apply,
  };
}

function losesLetters(operation: Operation): Fault {
  const apply = changesJson(operation.id, (body) => {
    const title = isObject(body) ? body['title'] : undefined;
    return typeof title === 'string'
      ? { ...(body as JsonObject), title: title.replaceAll(/[^\x20-\x7e]/g, '?') }
      : body;
  });
  return toFault(operation, 'letters', 'a name is taken in ASCII only', apply, 'odd-inputs');
}

function answersNewId(operation: Operation, check: string): Fault {
  const apply = changesSuccess(operation.id, async (response) => {
    const body = await jsonOf(response);
    return isObject(body) && 'id' in body ? withJson(response, { ...body, id: unknown }) : response;
  });
  return toFault(operation, 'new-id', 'it is answered with the record under an id that nothing has', apply, check);
}

function answersBefore(update: string): Change {
  return answers(update, async ({ request, service }) => {
    const target = request.target.replace(/\/title$/, '');
    const before = await jsonOf(await service.ask(request, 'GET', target));
    const response = await service.handle(request);
    const after = isSuccess(response) ? await jsonOf(response) : undefined;
    if (!isObject(after) || !isObject(before)) return response;
    const shown = Object.entries(after).map(([name, value]): [string, Json] => [name, before[name] ?? value]);
    return withJson(response, Object.fromEntries(shown));
  });
}

/** Each update is answered with the answer to the one before it. */
function answersAnother(update: string): Change {
  return (service) => {
    const seen = new Map<string, Json>();
    return answers(
      ({ lifecycle }) =>
        lifecycle.resource === service.contract.operations.find(({ id }) => id === update)!.lifecycle.resource,
      async ({ request, operation }) => {
        const response = await service.handle(request);
        const body = isSuccess(response) ? await jsonOf(response) : undefined;
        if (!isObject(body) || typeof body['id'] !== 'string') return response;
        const other = [...seen].findLast(([id]) => id !== body['id'])?.[1];
        seen.set(body['id'], body);
        return operation.id === update && other !== undefined ? withJson(response, other) : response;
      },
    )(service);
  };
}
