import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { ownerLists } from './owner-lists.ts';
import { twoMembers } from './two-members.ts';

/** Another owner beside who has created a record, in each list of owners that a body of an operation takes. */
export async function twoOwners(scene: Scene, operation: Operation, creator: Role): Promise<JsonObject> {
  const names = await ownerLists(scene, operation);
  const owners = names.length === 0 ? [] : await twoMembers(scene, creator);
  return owners.length < 2 ? {} : Object.fromEntries(names.map((name) => [name, owners]));
}
