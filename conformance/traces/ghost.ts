import type { Json } from '../../spec/json.ts';
import { capital, withArticle } from '../article.ts';
import { hasName, type Lifecycle, listIds, nameOf } from '../arrange/lifecycle.ts';
import { toId, toRecords } from '../arrange/records.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { givenName } from '../state/shows-other-name.ts';
import type { RemovedRecord } from './removed-record.ts';
import type { View } from './view.ts';

/** Whether a view shows a record that was removed as one that is there. */
export function hasGhost(scene: Scene, view: View, { instance, creation }: RemovedRecord, seen: Exchange): boolean {
  const rows = isSuccess(seen.reply) ? (toRecords(jsonOf(seen.reply)) ?? []) : [];
  // An answer to a creation may tell little more than the id.
  const name = nameOf(jsonOf(creation.reply) as Json) ?? givenName(creation);
  return rows.some((row) => {
    if (isMarkedRemoved(row) || toId(row, view.resource, scene.profile.idField) !== instance.id) return false;
    // A record of another kind may have the same id.
    return view.isPlain || (name !== undefined && hasName(JSON.stringify(row), name));
  });
}

/** The fault of a view that shows what was removed, and is gone from its own list. */
export async function ghostFault(
  scene: Scene,
  life: Lifecycle,
  { instance, role }: RemovedRecord,
  seen: Exchange,
): Promise<Fault | undefined> {
  const home = life.list && (await listIds(scene, life.list, instance, role));
  if (home === undefined || home.ids.includes(instance.id)) return undefined;
  const { method, path } = seen.operation!;
  const summary = `${capital(withArticle(life.resource))} that was removed is still shown: ${method} ${path}`;
  const expected = `a list without ${instance.id}`;
  return { key: 'ghost', summary, expected, received: describeReply(seen), exchange: seen };
}
