import { isSuccess } from '../target/message.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { type Reference, references } from './lost-reference.ts';
import type { Pair } from './pair.ts';
import { type PathOnlyLife, pathOnlyLives } from './path-only-life.ts';

/** A record that stands below the one to be removed, and what it uses that stands elsewhere. */
export type Using = { readonly uses: readonly Reference[]; readonly remove: () => Promise<boolean> };

/**
 * Creates below a record that is to be removed what uses another one, as the sources of an insight template use artifacts: it may
 * go with the record, and what it uses may not. Undefined where nothing of the kind can be there.
 */
export async function usesBelow(pair: Pair): Promise<Using | undefined> {
  const { scene, life, role, fresh } = pair;
  for (const part of partsOf(scene, life)) {
    const below = { ...fresh.parents, [life.resource]: fresh.id };
    const made = await scene.arrange.get(part.resource, { role, subject: 'fresh', below });
    if (!made.ok) continue;
    const instance: Instance = { ...made.value, parents: { ...below, ...made.value.parents } };
    const remove = async (): Promise<boolean> =>
      isSuccess((await scene.send(part.remove, { path: pathTo(part.remove, instance) }, { role })).reply);
    return { uses: await references({ ...pair, life: part, fresh: instance }), remove };
  }
  return undefined;
}

/** What is created right below a record and stays there; that which could not be created elsewhere is not tried again. */
function partsOf(scene: Scene, { resource }: PathOnlyLife): readonly PathOnlyLife[] {
  return pathOnlyLives(scene.contract)
    .filter(({ create, status }) => status === undefined && resourceParams(create).at(-1)?.resource === resource)
    .filter((part) => {
      const wasTried = scene.diary.some(({ exchange }) => exchange.operation === part.create);
      return !wasTried || livingRecords(scene, part.resource).length > 0;
    });
}
