import type { Operation } from '../../spec/operation.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { creatingOperation, creatorOf } from '../arrange/created-instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import type { OwnList } from './whole-total.ts';

/**
 * A list of records that this run can create: below a new record of ours, where it is that of one; else as the highest key
 * sees it. Undefined where nothing creates them there.
 */
export async function ownListOf(
  scene: Scene,
  operation: Operation,
  query: RequestParts['query'] = {},
): Promise<OwnList | undefined> {
  const { resource } = operation.lifecycle;
  const create = creatingOperation(scene, resource);
  const highest = [...scene.sessions.keys()].at(-1)!;
  if (create === undefined || !scene.allowWrites) return undefined;
  const parent = resourceParams(operation).at(-1)?.resource;
  if (parent === undefined)
    return operation.params.some((one) => one.in === 'path')
      ? undefined
      : { lister: { operation, parts: { query }, role: highest }, make: () => made(scene, resource, highest) };
  // What stands below several is below the last of them; a report names its DataMart in its body.
  if (resourceParams(create).at(-1)?.resource !== parent) return undefined;
  const role = creatorOf(scene, resource, highest);
  const place = await scene.arrange.get(parent, { role, subject: 'fresh' });
  if (!place.ok) return undefined;
  const below = { ...place.value.parents, [parent]: place.value.id };
  const path = pathTo(operation, { id: '', parents: below });
  return { lister: { operation, parts: { path, query }, role }, make: () => made(scene, resource, role, below) };
}

async function made(
  scene: Scene,
  resource: string,
  role: OwnList['lister']['role'],
  below?: Readonly<Record<string, string>>,
): ReturnType<OwnList['make']> {
  const instance = await scene.arrange.get(resource, { role, subject: 'fresh', ...(below && { below }) });
  return instance.ok ? instance.value : undefined;
}
