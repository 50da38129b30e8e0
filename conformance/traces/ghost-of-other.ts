import { recordsIn } from '../arrange/identity.ts';
import { lifecycleOf } from '../arrange/lifecycle.ts';
import type { Role } from '../../spec/roles.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { givenName } from '../state/shows-other-name.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { ghostFault, hasGhost } from './ghost.ts';
import { type RemovedRecord, removedRecord } from './removed-record.ts';
import type { Search } from './unfound.ts';
import type { View } from './view.ts';

/** What a search may find beside DataMarts. */
const kinds: readonly string[] = ['Report', 'DataDestination', 'DataStorage', 'Insight'];

/** The fault that a search finds what was removed, of another kind than DataMarts, by the name that it was created with. */
export async function ghostOfOther(scene: Scene, view: View, search: Search): Promise<Fault | undefined> {
  const { operation, parts, word, pauses } = search;
  const ask = (creation: Exchange, role: Role): Promise<Exchange> => {
    const query = { ...parts.query, [word]: givenName(creation) ?? '' };
    return scene.send(operation, { ...parts, query }, { role });
  };
  for (const resource of kinds) {
    const life = lifecycleOf(scene.contract, resource);
    const removed = life && (await removedRecord(scene, life, (one) => hasItsName(scene, one), ask));
    if (removed === undefined || givenName(removed.creation) === undefined) continue;
    const ofKind = { ...view, resource };
    const isRid = (seen: Exchange): boolean => !hasGhost(scene, ofKind, removed, seen);
    const seen = await eventually(scene, resource, () => ask(removed.creation, removed.role), isRid, pauses);
    const fault = isRid(seen) ? undefined : await ghostFault(scene, life!, removed, seen);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Whether a record is called as it was when it was created: no update of it was accepted. */
function hasItsName({ diary }: Scene, { instance }: RemovedRecord): boolean {
  return !diary.some(({ exchange: { operation, reply }, parts }) => {
    const isChange = operation!.lifecycle.action === 'change' && isSuccess(reply);
    return isChange && recordsIn(operation!, parts.path).at(-1)?.id === instance.id;
  });
}
