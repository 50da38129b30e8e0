import type { Identity } from '../arrange/identity.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from './diary.ts';

/** The entry of the request that has created a record of this run. */
export function entryOf(scene: Pick<Scene, 'arrange' | 'diary'>, record: Identity): Entry | undefined {
  const creation = scene.arrange.creationOf(record);
  return scene.diary.find(({ exchange }) => exchange === creation);
}
