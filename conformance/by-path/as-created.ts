import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { createdWith } from '../arrange/created-with.ts';
import { describedFields } from '../arrange/described-body.ts';
import type { Instance } from '../arrange/instances.ts';
import type { Scene } from '../scene.ts';
import { variations } from '../updates/update-one.ts';

/**
 * The bodies of a change of a whole record that are made of the one which it was created with: what that refers to fits the
 * record, as what another one refers to may not. With values of their own where the description that the target itself serves
 * says that the change takes all of its fields, else as it is.
 */
export async function bodiesAsCreated(
  scene: Scene,
  change: Operation,
  instance: Instance,
  record: unknown,
): Promise<readonly JsonObject[]> {
  const body = change.path.endsWith('}') ? createdWith(scene, change.lifecycle.resource, instance) : undefined;
  if (body === undefined) return [];
  const described = await describedFields(scene, change);
  const isTaken = Object.keys(body).every((name) => described.includes(name));
  return isTaken ? variations(scene, change, body, record) : [body];
}
