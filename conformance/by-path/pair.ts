import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange.ts';
import type { Instance } from '../instances.ts';
import { keyHolder } from '../key-holder.ts';
import { resourceParams } from '../paths.ts';
import type { Scene } from '../scene.ts';
import { type Listing, listingOf } from './look.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/** Two records of our own: one that all checks share, and one to change and remove. */
export type Pair = {
  readonly scene: Scene;
  readonly life: PathOnlyLife;
  readonly role: Role;
  readonly own: Instance;
  readonly fresh: Instance;
  /** The list before the second was created. */
  readonly before: Listing | undefined;
};

/** Creates both, where that can be in a DataMart of our own: its lists are short. */
export async function createPair(scene: Scene, life: PathOnlyLife): Promise<Arranged<Pair>> {
  const role = keyHolder(scene, life.create.role);
  const below = await placeOf(scene, life, role);
  const from = { role, ...(below === undefined ? {} : { below }) };
  const own = await scene.arrange.get(life.resource, { ...from, subject: 'own' });
  if (!own.ok) return own;
  const before = life.list && (await listingOf(scene, life.list, own.value, role));
  const fresh = await scene.arrange.get(life.resource, { ...from, subject: 'fresh' });
  if (!fresh.ok) return fresh;
  return { ok: true, value: { scene, life, role, own: own.value, fresh: fresh.value, before } };
}

async function placeOf(
  scene: Scene,
  { create }: PathOnlyLife,
  role: Role,
): Promise<Readonly<Record<string, string>> | undefined> {
  const parents = resourceParams(create);
  if (parents.length !== 1 || parents[0]!.resource !== 'DataMart') return undefined;
  const mart = await scene.arrange.get('DataMart', { role, subject: 'own' });
  return mart.ok ? { DataMart: mart.value.id } : undefined;
}
