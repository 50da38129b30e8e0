import { mentions } from '../arrange/mentions.ts';
import { toRecords } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { identityOf } from '../keys/identity.ts';
import { describeReply, failed, inconclusive, notApplicable, passed } from '../outcome.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Effect } from './effect.ts';
import { misnamedCaller } from './misnamed-caller.ts';

/** From so many members on, a list may be a page of more. */
const pageAtLeast = 20;

/** Whoever holds a key is a member of the project: a list of its members that has one of them has all, by what each is told. */
export const listNotificationMembers: Effect = {
  id: 'listNotificationMembers',
  requirement: 'path-only-notification-settings',
  requests: 4,
  run: async (scene, operation) => {
    const right = await rightRequestOfAny(scene, operation);
    if (!right.ok) return inconclusive(right.reason, right.remedy);
    const { exchange, role: caller } = right.value;
    const told = isSuccess(exchange.reply) ? jsonOf(exchange.reply) : undefined;
    const size = toRecords(told)?.length ?? pageAtLeast;
    if (size >= pageAtLeast) return notApplicable('the list may be a page of more');
    const roles = [...scene.sessions.keys()];
    const holders = (await Promise.all(roles.map((role) => identityOf(scene, role)))).filter((id) => id !== undefined);
    const missing = holders.filter((id) => !mentions(told, id));
    if (missing.length === holders.length) return notApplicable('who the keys belong to is not told by the same ids');
    if (missing.length === 0) {
      const misnamed = await misnamedCaller(scene, exchange);
      return misnamed === undefined ? passed : failed(misnamed);
    }
    const own = await identityOf(scene, caller);
    if (size === 1 && own !== undefined && !missing.includes(own))
      return notApplicable('each member may be shown to itself alone');
    const summary = 'Some of those who hold a key are missing in the list of members';
    const expected = `a list with ${missing.join(' and ')}`;
    return failed({ key: 'missing', summary, expected, received: describeReply(exchange), exchange });
  },
};
