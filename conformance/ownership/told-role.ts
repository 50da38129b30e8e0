import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationsOn } from '../arrange/paths.ts';
import { toId, toRecords } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

/**
 * What a target says of the role of a member: in the context of the member's own key, or else in a list of members. Undefined where
 * it says nothing. The words are its own: two members have the same role only where they are told the same.
 */
export async function toldRole(scene: Scene, role: Role, id: string): Promise<string | undefined> {
  const [context] = operationsOn(scene.contract, 'read', 'AuthContext');
  if (context !== undefined) {
    const { reply } = await scene.once(`context ${role}`, () => scene.send(context, {}, { role }));
    const told = isSuccess(reply) ? rolesIn(jsonOf(reply)) : [];
    if (told.length > 0) return told.join();
  }
  const row = (await members(scene)).find((one) => mentions(one, id));
  const told = rolesIn(row);
  return told.length === 0 ? undefined : told.join();
}

/** Ids of other members who are told to have the same role as a member, in the list that tells it. */
export async function peersOf(scene: Scene, id: string): Promise<readonly string[]> {
  const rows = await members(scene);
  const own = rolesIn(rows.find((row) => mentions(row, id))).join();
  const peers = rows.filter((row) => own !== '' && rolesIn(row).join() === own && !mentions(row, id));
  return peers.flatMap((row) => toId(row, 'User') ?? toId(row, 'Member') ?? []);
}

function members(scene: Scene): Promise<readonly JsonObject[]> {
  return scene.once('members with their roles', async () => {
    const [list] = operationsOn(scene.contract, 'list', 'NotificationMember');
    if (list === undefined) return [];
    const { reply } = await scene.send(list, {}, { role: [...scene.sessions.keys()].at(-1)! });
    return isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [];
  });
}

const depthAtMost = 3;

/** The texts under names such as `role` or `projectRoles`. */
function rolesIn(value: unknown, isNamed = false, depth = 0): readonly string[] {
  if (depth > depthAtMost) return [];
  if (typeof value === 'string') return isNamed ? [value.toLowerCase()] : [];
  if (Array.isArray(value)) return value.flatMap((one) => rolesIn(one, isNamed, depth + 1));
  if (!isObject(value)) return [];
  const entries = Object.entries(value).filter(([name]) => !isNamed || /^(name|key|code|type|title|slug)$/i.test(name));
  return entries.flatMap(([name, one]) => rolesIn(one, isNamed || /roles?$/i.test(name), depth + 1));
}
