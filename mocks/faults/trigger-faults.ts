import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import { answers, changesJson } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { isSuccess } from './messages.ts';

/** Triggers that are created, whose status can be asked for, and that are in no list of the project. */
const triggers = [
  'AiHelperTrigger',
  'SchemaActualizeTrigger',
  'SqlDryRunTrigger',
  'PublishDraftsTrigger',
  'SqlPreviewTrigger',
  'InsightTemplateRunTrigger',
] as const;

/** Triggers that outlive their removal, and that are over for one who asks and not for another. */
export const triggerFaults: Family = ({ operations }) => {
  const make = (operation: string, id: string, description: string, apply: Change): Fault => ({
    id: `triggers/${operation}/${id}`,
    requirement: endpointRequirement(operations.find((one) => one.id === operation)!),
    level: 'implied',
    operation,
    description: `${operation}: ${description}`,
    checks: ['which-state'],
    apply,
  });
  return triggers.flatMap((trigger) => [
    make(`delete${trigger}`, 'kept', 'it is confirmed and not done', keeps(trigger)),
    make(
      `get${trigger}Status`,
      'for-ever',
      'it says that a trigger is under way, for ever',
      says(`get${trigger}Status`),
    ),
    make(`get${trigger}`, 'for-ever', 'it shows that a trigger is under way, for ever', says(`get${trigger}`)),
  ]);
};

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
