import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { listOperation } from '../arrange/paths.ts';
import { readSample } from '../arrange/samples.ts';
import { readPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSame } from '../updates/is-same.ts';

/**
 * A DataMart that the list shows in the same storage and the same state as one of ours: a deployment may relate no others.
 * Undefined where the given one is shown there as well, or the list does not tell.
 */
export async function inSameStorage(scene: Scene, own: string, given: string, role: Role): Promise<string | undefined> {
  const list = listOperation(scene.contract, 'DataMart');
  const rows = list && (await readPage(scene, { operation: list, parts: {}, role }, {})).page?.rows;
  const place = placeOf(rows?.get(own));
  if (rows === undefined || place === undefined) return undefined;
  const isThere = (record: unknown): boolean => isSame(placeOf(record), place);
  // One that is on another page is read.
  const other = rows.get(given) ?? (await readSample(scene, 'DataMart', { id: given, parents: {} }, role));
  if (placeOf(other) === undefined || isThere(other)) return undefined;
  return [...rows].find(([id, row]) => id !== own && isThere(row))?.[0];
}

/** What a record shows of its storage, and the state that it is in; undefined where it shows nothing of a storage. */
function placeOf(record: unknown): JsonObject | undefined {
  const entries = Object.entries(isObject(record) ? record : {});
  const own = entries.filter(([name]) => /storage/i.test(name));
  const states = entries.filter(([name]) => /^(status|state)$/i.test(name));
  return own.length === 0 ? undefined : Object.fromEntries([...own, ...states]);
}
