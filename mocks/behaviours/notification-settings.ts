import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours } from '../behaviour.ts';
import { made, pick, reply, replyArray } from '../reply.ts';
import { changeRow, findRow, given } from '../records/rows.ts';
import type { Row } from '../store/store.ts';

/** Notification settings (path-only: assumed). No webhook is called: a mock reaches nothing outside itself. */
export const notificationSettingBehaviours: Behaviours = {
  listNotificationSettings: (call) => replyArray(call, 'NotificationSetting', {}, made(toSetting)),
  listNotificationMembers: (call) =>
    replyArray(
      call,
      'User',
      {},
      made((user) => ({
        userId: user.id,
        ...pick(user, 'email', 'fullName'),
        role: user['_role']!,
      })),
    ),
  updateNotificationSetting: async (call) => {
    const row = await findRow(call, 'NotificationSetting', call.params['notificationType']!);
    const changed = await changeRow(
      call,
      'NotificationSetting',
      row,
      given(call.body, 'enabled', 'receiverIds', 'webhookUrl'),
    );
    return reply(call, toSetting(changed));
  },
  testNotificationWebhook: async (call) => {
    const row = await findRow(call, 'NotificationSetting', call.params['notificationType']!);
    const url = call.body['webhookUrl'] ?? row['webhookUrl'] ?? null;
    if (url === null) return reply(call, { delivered: false, statusCode: null, message: 'There is no webhook URL.' });
    return reply(call, { delivered: true, statusCode: 200, message: null });
  },
};

function toSetting(row: Row): JsonObject {
  return pick(row, 'notificationType', 'enabled', 'receiverIds', 'webhookUrl', 'modifiedAt');
}
