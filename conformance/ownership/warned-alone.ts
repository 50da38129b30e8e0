import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { mentionsUnder } from '../arrange/mentions.ts';
import { listOperation } from '../arrange/paths.ts';
import { readAll } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { jsonOf } from '../target/message.ts';
import { ownerKinds, type Owners } from './owner-place.ts';

/**
 * A member who is shown as a business owner and nowhere as a technical one, to a reader who sees what is not shared with anybody:
 * a draft of another's is listed, and each DataMart in the list shows its owners of both kinds.
 *
 * @param draft A new DataMart of another user.
 * @param users Who may be that member.
 */
export async function warnedAlone(
  scene: Scene,
  reader: Role,
  draft: Instance,
  users: readonly string[],
): Promise<string | undefined> {
  const suspects = users.filter((id) => !wasTechnical(scene, id));
  const list = listOperation(scene.contract, 'DataMart');
  if (suspects.length === 0 || list === undefined) return undefined;
  const all = await readAll(scene, { operation: list, parts: {}, role: reader });
  const rows = [...(all?.rows.values() ?? [])];
  if (all?.rows.has(draft.id) !== true || !rows.every(showsBoth)) return undefined;
  const owns = (id: string, kind: keyof Owners): boolean => mentionsUnder(rows, ownerKinds[kind], id);
  const alone = suspects.find((id) => owns(id, 'business') && !owns(id, 'technical'));
  return alone === undefined || (await ownsStorage(scene, reader, alone)) ? undefined : alone;
}

/** Whether this run has seen or made a member a technical owner of what may be removed by now. */
function wasTechnical(scene: Scene, id: string): boolean {
  return scene.diary.some(
    ({ exchange: { operation, reply }, parts }) =>
      operation?.lifecycle.resource === 'DataMart' &&
      [jsonOf(reply), parts.body].some((one) => mentionsUnder(one, ownerKinds.technical, id)),
  );
}

/** Whether a row has a list of owners of each kind, of its own or in its owners. */
function showsBoth(row: unknown): boolean {
  const places = isObject(row) ? [row, ...Object.values(row).filter(isObject)] : [];
  return Object.values(ownerKinds).every((kind) =>
    places.some((place) => Object.entries(place).some(([name, value]) => kind.test(name) && Array.isArray(value))),
  );
}

/** Whether a member owns a storage, which may be taken for technical ownership as well. */
async function ownsStorage(scene: Scene, reader: Role, id: string): Promise<boolean> {
  const list = listOperation(scene.contract, 'DataStorage');
  if (list === undefined) return false;
  const { reply } = await scene.send(list, {}, { role: reader });
  return mentionsUnder(jsonOf(reply), /owner/i, id);
}
