import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import { answers, changesJson, changesSuccess } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, itemsOf } from './list-items.ts';
import { isSuccess, jsonOf } from './messages.ts';

/** Triggers that are created, whose status can be asked for, and that are in no list of the project. */
export const triggers = [
  'AiHelperTrigger',
  'SchemaActualizeTrigger',
  'SqlDryRunTrigger',
  'PublishDraftsTrigger',
  'SqlPreviewTrigger',
  'InsightTemplateRunTrigger',
  'AiAssistantRunTrigger',
] as const;

/** Triggers that outlive their removal, that are over for one who asks and not for another, and that do more than they should. */
export const triggerFaults: Family = ({ operations }) => {
  const make = (operation: string, id: string, description: string, apply: Change): Fault => ({
    id: `triggers/${operation}/${id}`,
    requirement: endpointRequirement(operations.find((one) => one.id === operation.replace(/Status$/, ''))!),
    level: 'implied',
    operation,
    description: `${operation}: ${description}`,
    checks: ['which-state'],
    apply,
  });
  const everywhere = make(
    'createPublishDraftsTrigger',
    'everywhere',
    'the drafts of all storages are published',
    publishesEverywhere,
  );
  const life = triggers.flatMap((trigger) => [
    make(`delete${trigger}`, 'kept', 'it is confirmed and not done', keeps(trigger)),
    make(
      `get${trigger}Status`,
      'for-ever',
      'it says that a trigger is under way, for ever',
      says(`get${trigger}Status`),
    ),
    make(`get${trigger}`, 'for-ever', 'it shows that a trigger is under way, for ever', says(`get${trigger}`)),
  ]);
  const without = make('createSchemaActualizeTrigger', 'without', 'the schema stays as it was', keepsSchema);
  return [...life, ...[everywhere, without].map((fault) => ({ ...fault, checks: ['effects'] }))];
};

/** The schema of a DataMart is given back to it once it was actualized. */
const keepsSchema: Change = (service) => {
  const given = new Map<string, Uint8Array | undefined>();
  return async (request) => {
    const response = await service.handle(request);
    const found = service.find(request);
    const id = found?.params['id'] ?? found?.params['dataMartId'] ?? '';
    if (found?.operation.id === 'updateDataMartSchema') given.set(id, request.body);
    if (found?.operation.id === 'getSchemaActualizeTrigger' && given.has(id))
      await service.ask(request, 'PUT', `/api/data-marts/${id}/schema`, given.get(id));
    return response;
  };
};

/** Each trigger begins one for each other storage. */
const publishesEverywhere: Change = changesSuccess('createPublishDraftsTrigger', async (response, hit) => {
  const { request, params, service } = hit;
  for (const storage of itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-storages')))) {
    const target = request.target.replace(params['dataStorageId']!, idOf(storage));
    if (target !== request.target) await service.handle({ ...request, target });
  }
  return response;
});

function says(operation: string): Change {
  return changesJson(operation, (body) => (isObject(body) ? { ...body, status: 'RUNNING' } : body));
}

/** A removal of what is there changes nothing. */
function keeps(trigger: string): Change {
  return answers(`delete${trigger}`, async ({ request, operation, service }) => {
    const record = await service.ask(request, 'GET', request.target);
    const { status } = operation.success;
    return isSuccess(record) ? { status: status as number, headers: {}, body: undefined } : undefined;
  });
}
