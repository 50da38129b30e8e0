import { isObject, type Json } from '../../spec/json.ts';
import { changesJson, changesRequest } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { itemsOf } from './list-items.ts';
import { withFields } from './messages.ts';

/** Settings of a project that are not what they were set to, or with which others are changed. */
export const settingsFaults: Family = ({ operations }) =>
  all.filter(({ operation }) => operations.some(({ id }) => id === operation));

const description = 'updateProjectDescription';
const notification = 'updateNotificationSetting';

const all: readonly Fault[] = [
  toFault(
    description,
    'lost',
    'the description is another than the one given',
    changesRequest(description, (request) => withFields(request, { description: 'Larkspur' })),
  ),
  toFault(
    description,
    'title',
    'the title is changed with the description',
    changesJson('getProjectSettings', (body) =>
      isObject(body) ? { ...body, title: body['description'] ?? '' } : body,
    ),
  ),
  toFault(
    notification,
    'receivers',
    'a notification loses its receivers with each change',
    changesRequest(notification, (request) => withFields(request, { receiverIds: [] })),
  ),
  toFault(
    notification,
    'all',
    'all notifications are on where one of them is, and else off',
    changesJson('listNotificationSettings', (body) => {
      const rows = itemsOf(body).filter(isObject);
      const enabled = rows.every((row) => row['enabled'] === true);
      return rows.map((row): Json => ({ ...row, enabled }));
    }),
  ),
];

function toFault(operation: string, id: string, what: string, apply: Change): Fault {
  const requirement = operation === description ? 'path-only-project-settings' : 'path-only-notification-settings';
  return {
    id: `settings/${operation}/${id}`,
    requirement,
    level: 'implied',
    operation,
    description: what,
    checks: ['settings'],
    apply,
  };
}
