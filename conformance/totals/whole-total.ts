import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Fault } from '../outcome.ts';
import { type Lister, readAll, type Whole } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { totalOf } from './total-of.ts';

/** A list whose records this run can create. */
export type OwnList = { readonly lister: Lister; readonly make: () => Promise<Instance | undefined> };

/** A whole list, and by how many its total is more than it shows. */
type Surplus = { readonly whole: Whole; readonly total: number; readonly more: number };

/** How many records of ours a total has to count though they are removed; no two are ever there at once, so that no old total can be it. */
const removals = 2;

/** By how many the total of a list is more, or less, than the whole of it shows; undefined where it is not known. */
export async function surplusOf(scene: Scene, lister: Lister): Promise<Surplus | undefined> {
  const whole = await readAll(scene, lister);
  const total = whole === undefined ? undefined : totalOf(whole.exchange);
  // How what is shown as removed is counted is nobody's to say.
  if (whole === undefined || total === undefined || whole.removed.length + whole.repeated.length > 0) return undefined;
  return { whole, total, more: total - whole.ids.length };
}

/** Creates records one after another, each removed before the next: a total that has grown by them counts what is gone. */
export async function countsRemoved(scene: Scene, { lister, make }: OwnList): Promise<Fault | undefined> {
  const { resource } = lister.operation.lifecycle;
  const remove = operationOnOne(scene.contract, 'remove', resource);
  const before = remove === undefined ? undefined : await surplusOf(scene, lister);
  if (remove === undefined || before === undefined) return undefined;
  const gone: string[] = [];
  for (let index = 0; index < removals; index += 1) {
    const made = await make();
    const by = made && scene.arrange.creatorOf({ resource, ...made });
    if (made === undefined || by === undefined) return undefined;
    if (!isSuccess((await scene.send(remove, { path: pathTo(remove, made) }, { role: by })).reply)) return undefined;
    gone.push(made.id);
  }
  return goesOn(async () => {
    const after = await surplusOf(scene, lister);
    if (after === undefined || after.more !== before.more + removals) return undefined;
    if (gone.some((id) => after.whole.ids.includes(id))) return undefined;
    return {
      key: 'removed',
      summary: 'The total of the list counts what was removed',
      expected: `${after.total - removals}, as before ${removals} records were created and removed again`,
      received: `${after.total}, where ${after.whole.ids.length} are listed`,
      exchange: after.whole.exchange,
    };
  });
}
