import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import type { Instance } from '../arrange/instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { heldBy } from './held-by.ts';
import { type Listing, listingOf } from './look.ts';
import { missingParents, placed } from './placed.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/** Two records of our own: one that all checks share, and one to change and remove. */
export type Pair = {
  readonly scene: Scene;
  readonly life: PathOnlyLife;
  readonly role: Role;
  readonly own: Instance;
  readonly fresh: Instance;
  /** The list before the second was created; undefined where that is in another one. */
  readonly before: Listing | undefined;
};

/** Creates both, where that can be in a DataMart of our own: its lists are short. */
export async function createPair(scene: Scene, life: PathOnlyLife): Promise<Arranged<Pair>> {
  const role = keyHolder(scene, life.create.role);
  const asked = missingParents(life.list, life.create);
  const make = async (subject: 'own' | 'fresh'): Promise<Arranged<Instance>> => {
    const below = await placeOf(scene, life, role, asked.length === 0 ? 'own' : 'fresh');
    const made = await scene.arrange.get(life.resource, { role, subject, ...(below === undefined ? {} : { below }) });
    if (!made.ok) return made;
    const isPlaced = ({ parents }: Instance): boolean => asked.every((resource) => parents[resource] !== undefined);
    const known = placed(scene, made.value, asked);
    if (isPlaced(known)) return { ok: true, value: known };
    await readParents(scene, made.value, role);
    return { ok: true, value: placed(scene, made.value, asked) };
  };
  const own = await make('own');
  if (!own.ok) return own;
  const where = asked.find((resource) => own.value.parents[resource] === undefined);
  if (where !== undefined) return unplaced(where);
  const holder = heldBy(scene, life, own.value);
  const listed = life.list && (await listingOf(scene, life.list, own.value, holder));
  const fresh = await make('fresh');
  if (!fresh.ok) return fresh;
  // Below a DataMart each, two may have the same id, and be listed in two storages.
  if (asked.length > 0 && own.value.id === fresh.value.id) return alike(life.resource);
  const places = [...asked, ...(life.list === undefined ? [] : resourceParams(life.list)).map((one) => one.resource)];
  const isBeside = places.every((one) => one === undefined || own.value.parents[one] === fresh.value.parents[one]);
  const before = isBeside ? listed : undefined;
  return { ok: true, value: { scene, life, role: holder, own: own.value, fresh: fresh.value, before } };
}

/** The DataMart below which a record is created; one for each where two in the same may be one too many. */
export async function placeOf(
  scene: Scene,
  { create }: PathOnlyLife,
  role: Role,
  subject: 'own' | 'fresh',
): Promise<Readonly<Record<string, string>> | undefined> {
  const parents = resourceParams(create);
  if (parents.length !== 1 || parents[0]!.resource !== 'DataMart') return undefined;
  const mart = await scene.arrange.get('DataMart', { role, subject });
  return mart.ok ? { DataMart: mart.value.id } : undefined;
}

/** Reads what a record stands below: it may tell where that stands. */
async function readParents(scene: Scene, { parents }: Instance, role: Role): Promise<void> {
  for (const [resource, id] of Object.entries(parents)) {
    const read = operationOnOne(scene.contract, 'read', resource);
    if (read !== undefined && resourceParams(read).length === 1) await readOne(scene, read, { id, parents: {} }, role);
  }
}

function unplaced(resource: string): Arranged<never> {
  const reason = `the ${resource} of a DataMart of ours is not known`;
  return { ok: false, reason, remedy: 'requests: { "POST /api/data-marts": { body: { … } } }' };
}

function alike(resource: string): Arranged<never> {
  const reason = `two records below a DataMart each have the same id: ${resource}`;
  return { ok: false, reason, remedy: 'ids that are unique in a storage' };
}
