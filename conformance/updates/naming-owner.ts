import type { Json, JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { memberIdsOf } from '../arrange/members.ts';
import { identityOf } from '../keys/identity.ts';
import type { Scene } from '../scene.ts';

/**
 * Bodies that leave a record to who has created it as well, in each list of owners, beside another member where the list
 * names none; none where it is not known who that is.
 */
export async function namingOwner(
  scene: Scene,
  creator: Role,
  bodies: readonly JsonObject[],
): Promise<readonly JsonObject[]> {
  const owner = await identityOf(scene, creator);
  if (owner === undefined) return [];
  const other = (await memberIdsOf(scene, creator)).find((id) => id !== owner);
  const manners = other === undefined ? [[owner]] : [[other, owner], [owner]];
  const all = bodies.flatMap((body) => manners.map((owners) => withOwners(body, owners)));
  return [...new Map(all.map((body) => [JSON.stringify(body), body])).values()];
}

/** The same with the last of the owners one more in each list of ids, and all of them in an empty list of owners. */
function withOwners(body: JsonObject, owners: readonly string[]): JsonObject {
  const owner = owners.at(-1)!;
  const entries = Object.entries(body).map(([name, value]): [string, Json] => {
    if (!Array.isArray(value) || value.some((one) => String(one) === owner)) return [name, value];
    if (value.length === 0) return [name, /owner/i.test(name) ? owners : value];
    return [name, [...value, typeof value[0] === 'number' ? Number(owner) : owner]];
  });
  return Object.fromEntries(entries);
}
