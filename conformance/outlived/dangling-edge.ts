import type { Operation } from '../../spec/operation.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { type Listing, listingOf } from '../by-path/look.ts';
import { placed } from '../by-path/placed.ts';
import { failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import { referring, type Referring } from '../referred/referring.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { danglingView } from './dangling-view.ts';
import { isGone } from './removed-data-mart.ts';

/**
 * Where a list of relationships no longer shows one with a DataMart that was removed, and of which reading says that there
 * is none, nothing else leads to that. Looked at twice, with new ones each time. What is removed softly may keep what
 * relates others to it: a list that goes on showing that says nothing.
 */
export async function stillRelates(scene: Scene, list: Operation): Promise<Outcome> {
  const first = await referring(scene, 'Relationship', 'DataMart');
  if (!first.ok) return inconclusive(first.reason, first.remedy);
  if ((await keptBy(scene, list, first.value)) === undefined) return passed;
  const again = await referring(scene, 'Relationship', 'DataMart');
  const fault = again.ok ? await keptBy(scene, list, again.value) : undefined;
  return fault === undefined ? passed : failed(fault);
}

async function keptBy(
  scene: Scene,
  list: Operation,
  { record, role, referred }: Referring,
): Promise<Fault | undefined> {
  const remove = operationOnOne(scene.contract, 'remove', 'DataMart');
  const edge = placed(scene, record, ['DataStorage']);
  const { id } = referred[0]!;
  const by = scene.arrange.creatorOf({ resource: 'DataMart', id }) ?? role;
  if (remove === undefined || edge.parents['DataStorage'] === undefined) return undefined;
  const before = (await listingOf(scene, list, edge, role))?.records.get(edge.id);
  if (!mentions(before, id)) return undefined;
  const removal = await scene.send(remove, { path: pathTo(remove, { id, parents: {} }) }, { role: by });
  // What a relationship needs may be kept from being removed.
  if (!isSuccess(removal.reply)) return undefined;
  const look = (): Promise<Listing | undefined> => listingOf(scene, list, edge, role);
  const isDropped = (now: Listing | undefined): boolean => now?.records.has(edge.id) === false;
  const after = await eventually(scene, 'DataMart', look, isDropped);
  const dangling = isDropped(after) ? await danglingView(scene, { edge, removed: id, role }) : undefined;
  return dangling !== undefined && (await isGone(scene, { id, role: by, body: undefined })) ? dangling : undefined;
}
