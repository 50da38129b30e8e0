import type { Operation } from '../../spec/operation.ts';
import { createdWith } from '../arrange/created-with.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { hasLife } from '../undisturbed/has-life.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { takesOther, vanishedFault } from '../undisturbed/vanished.ts';

/** A record that rests on another one, with the operation that reads it. */
type Resting = { readonly read: Operation; readonly record: Instance };

/**
 * The fault that a removal takes what rests on another record of the kind, such as the reports to another Data Destination
 * ("a DataMart delivered to a Data Destination"). One is read; where it is not there, the removal is tried beside new ones.
 */
export async function takesAlong(scene: Scene, removal: Exchange): Promise<Fault | undefined> {
  const resting = restingOn(scene, removal.operation!.lifecycle.resource);
  if (resting === undefined) return undefined;
  const { read, record } = resting;
  const role = scene.arrange.creatorOf({ resource: read.lifecycle.resource, ...record });
  if (role === undefined) return undefined;
  const { reply } = await readOne(scene, read, record, role);
  if (![404, 410].includes(reply.status)) return undefined;
  const vanished = await takesOther(scene, read, removal.operation!, record);
  return vanished && vanishedFault(read, vanished);
}

/** The newest record of ours that was created with the id of one of a kind, and neither is removed. */
function restingOn(scene: Scene, kind: string): Resting | undefined {
  const known = livingRecords(scene, kind);
  const reads = scene.contract.operations.filter(
    (operation) =>
      operation.lifecycle.resource !== kind &&
      operation === operationOnOne(scene.contract, 'read', operation.lifecycle.resource) &&
      hasLife(scene.contract, operation.lifecycle.resource),
  );
  for (const read of reads) {
    const { resource } = read.lifecycle;
    const record = livingRecords(scene, resource).findLast((one) => {
      const body = createdWith(scene, resource, one);
      return known.some(({ id }) => mentions(body, id));
    });
    if (record !== undefined) return { read, record };
  }
  return undefined;
}
