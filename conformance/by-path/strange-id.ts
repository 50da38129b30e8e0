import { isObject } from '../../spec/json.ts';
import type { Fault } from '../outcome.ts';
import { underAnotherId } from '../state/state-faults.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { otherId } from '../updates/answered-otherwise.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isSame } from '../updates/is-same.ts';
import { isMissing } from './is-missing.ts';
import type { Sight } from './look.ts';
import type { Pair } from './pair.ts';

/**
 * The fault of a creation that is answered with an id by which nothing is changed or removed, where the list has come to show a
 * record under another id that is like the answer otherwise. A record that has several ids is reached by the one that is answered.
 */
export async function strangeId(pair: Pair, { read, listing }: Sight, creation: Exchange): Promise<Fault | undefined> {
  const { scene, life, own, fresh, before } = pair;
  if (read !== undefined || listing?.records.has(fresh.id) !== false) return undefined;
  const answer = inEnvelope(jsonOf(creation.reply));
  const isNew = (id: string): boolean =>
    id !== own.id &&
    before?.records.has(id) !== true &&
    scene.arrange.creationOf({ resource: life.resource, ...fresh, id }) === undefined;
  const rows = [...listing.records].flatMap(([id, row]) => (isNew(id) ? [row] : []));
  const other = rows.find((row) => isLike(answer, row) && otherId(fresh, { was: answer, told: row, is: answer }));
  if (other === undefined) return undefined;
  const missing = (): Promise<boolean> => isMissing(pair, [...life.changes, life.remove]);
  if (!(await eventually(scene, life.resource, missing, (isSo) => !isSo))) return undefined;
  return underAnotherId(creation, life, otherId(fresh, { was: answer, told: other, is: answer })!);
}

/** Whether a row has what an answer shows, as far as it shows the same fields. */
function isLike(answer: unknown, row: unknown): boolean {
  if (!isObject(answer) || !isObject(row)) return false;
  const unlike = Object.keys(answer).filter((name) => name in row && !isSame(answer[name], row[name]));
  return unlike.length <= unlikeAtMost;
}

/** In how many fields an answer and a row may differ that are of one record: the id, and a time. */
const unlikeAtMost = 2;
