import type { PathValues } from '../arrange/path-values.ts';
import { type Lister, readPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { goesOn } from '../target/patience.ts';
import { readHome } from './home-list.ts';
import { inUse } from './in-use.ts';
import { saidType } from './said-type.ts';

/**
 * The fault of a list that is empty whatever the type. A list by type may be a choice of what is ready, or of what is the
 * caller's own: it is asked for with the key that has created one, of the types of that one and of one which was there
 * before and is ready, since it is in use, as the list of all shows them.
 */
export async function allEmpty(scene: Scene, lister: Lister, types: PathValues): Promise<Fault | undefined> {
  const { resource } = lister.operation.lifecycle;
  const own = scene.allowWrites ? await scene.arrange.get(resource, { role: lister.role, subject: 'own' }) : undefined;
  if (own?.ok !== true) return undefined;
  const role = scene.arrange.creatorOf({ resource, ...own.value }) ?? lister.role;
  const exchange = await goesOn(async () => {
    const shown = await readHome(scene, { ...lister, role });
    const used = shown && (await inUse(scene, lister, shown, types));
    const rows = [used, shown?.rows.get(own.value.id)].map((row) => saidType(row, types.values));
    if (rows.includes(undefined)) return undefined;
    const asked = await Promise.all(
      [...new Set(rows)].map((type) => {
        const parts = { ...lister.parts, path: { ...lister.parts.path, [types.parameter]: type! } };
        return readPage(scene, { ...lister, role, parts }, {});
      }),
    );
    return asked.every(({ page }) => page?.size === 0) ? asked[0]!.exchange : undefined;
  });
  if (exchange === undefined) return undefined;
  const summary = 'The list of one type is empty, whichever it is';
  const expected = 'records of that type, which the list of all shows';
  return { key: 'empty', summary, expected, received: describeReply(exchange), exchange };
}
