import { resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { assertRoom, atOnce, lacking } from './fill-list.ts';
import type { Lister } from './pages.ts';

/**
 * Begins runs until the list of the whole project has as many as a case needs: streams of one row of a report of our own,
 * each of which is a run ("the id of the created run"). Nothing removes them, so they are begun once all other checks have
 * begun theirs. Gives up at the first that is refused, or that the list does not show.
 *
 * @throws OverBudget when there is no room for as many.
 */
export async function fillRuns(scene: Scene, lister: Lister, count: number): Promise<void> {
  const { operation } = lister;
  const stream = scene.contract.operations.find(
    ({ success, params }) => success.item !== undefined && params.some(({ name }) => name === 'limit'),
  );
  if (!scene.allowWrites || stream === undefined || resourceParams(operation).length > 0) return;
  let missing = await lacking(scene, lister, count);
  assertRoom(scene, operation.path, missing);
  const right = missing === 0 ? undefined : await rightRequestOfAny(scene, stream);
  if (right?.ok !== true) return;
  const { parts, role } = right.value;
  const [{ name, resource } = { name: '' }] = resourceParams(stream);
  const isOurs = scene.arrange.creatorOf({ resource: resource!, id: String(parts.path?.[name]) }) !== undefined;
  if (!isOurs) return;
  const query = { ...parts.query, limit: 1 };
  let together = 1;
  while (missing > 0) {
    const begun = await Promise.all(
      Array.from({ length: Math.min(missing, together) }, () => scene.send(stream, { ...parts, query }, { role })),
    );
    if (!begun.every(({ reply }) => isSuccess(reply))) return;
    const left: number = together === 1 ? await lacking(scene, lister, count) : missing - begun.length;
    if (left >= missing) return;
    missing = left;
    together = atOnce;
  }
}
