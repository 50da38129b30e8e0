import { listIds, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { readAll, type Whole } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isAlike } from './is-alike.ts';
import type { Part } from './new-part.ts';
import type { ProjectList } from './project-lists.ts';

/** How many DataMarts are looked at for one whose records are shown. */
const martsAtMost = 6;

/** The whole list of the project, where it has none of some records that the lists of their DataMarts show to the same key. */
export async function isLacking(
  scene: Scene,
  { whole, home }: ProjectList,
  parts: readonly Part[],
): Promise<Whole | undefined> {
  for (const { instance, role } of parts) {
    const own = await listIds(scene, home, instance, role);
    if (own?.ids.includes(instance.id) !== true || own.removed.includes(instance.id)) return undefined;
  }
  const all = await readAll(scene, { operation: whole, parts: {}, role: parts[0]!.role });
  return parts.some(({ instance }) => all?.ids.includes(instance.id) !== false) ? undefined : all;
}

/**
 * Whether the list of the project shows a record that is listed below its own DataMart, too, where both are like the one that it
 * lacks: what is taken for the id of a record may be another's, and a list may have those alone that are active, or shared.
 */
export async function relates(
  scene: Scene,
  { home }: ProjectList,
  { rows }: Pick<Whole, 'rows'>,
  { instance, role, mart }: Part,
): Promise<boolean> {
  const own = (await listIds(scene, home, instance, role))?.rows.get(instance.id);
  const marts = new Set([...rows.values()].flatMap((row) => referenceOf(row, 'DataMart') ?? []));
  marts.delete(mart);
  for (const other of [...marts].slice(0, martsAtMost)) {
    const listed = await listIds(scene, home, { id: '', parents: { DataMart: other } }, role);
    const both = [...(listed?.rows ?? [])].filter(
      ([id]) => rows.has(id) && referenceOf(rows.get(id), 'DataMart') === other,
    );
    if (!both.some(([, row]) => isAlike(own, row))) continue;
    const [one, of] = [await readMart(scene, mart, role), await readMart(scene, other, role)];
    if (one !== undefined && of !== undefined && isAlike(one, of)) return true;
  }
  return false;
}

async function readMart(scene: Scene, id: string, role: string): Promise<unknown> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (read === undefined) return undefined;
  const { reply } = await readOne(scene, read, { id, parents: {} }, role);
  return isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined;
}
