import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { firstRecord } from '../arrange/first-record.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import { unasked } from '../effects/unasked.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { lastUnchanged } from '../undisturbed/last-unchanged.ts';
import { partOf } from './part-of.ts';
import { partsGiven } from './parts-given.ts';
import { takenFault, takenPart } from './taken-part.ts';

/**
 * Publishing a DataMart that updates have given its parts leaves those as they are. What it is not available for, it may
 * become available for.
 */
export async function publishingTakes(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  const { resource } = read.lifecycle;
  const role = creatorOf(scene, resource, keyHolder(scene, operation.role));
  const mart = await firstRecord(scene, resource, role);
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  const path = pathTo(operation, mart.value);
  await bringIntoUse(scene, operation, { path });
  const ask = (): Promise<Exchange> => readOne(scene, read, mart.value, role);
  const before = lastUnchanged(scene, read, mart.value, role) ?? (await ask());
  const all = await partsGiven(scene, read, { instance: mart.value, before });
  const given = all.filter(({ name }) => partOf(jsonOf(before.reply), name) !== false);
  if (given.length === 0) return notApplicable('no part of a record is shown that an update has given');
  const exchange = await scene.send(operation, { path }, { role });
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const takenBy = (answer: Exchange) => takenPart(given, operation, { before, sent: {} }, answer);
  const after = await eventually(scene, resource, ask, (answer) => takenBy(answer) === undefined);
  const taken = takenBy(after);
  return taken === undefined ? passed : failed(takenFault(exchange, after, taken));
}
