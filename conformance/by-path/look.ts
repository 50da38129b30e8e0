import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { listOperation, operationOnOne } from '../arrange/paths.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { toId, toRecords } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/** As many as a list shows at least, whatever its page: beyond that, a record may be on a later one. */
export const shownAtLeast = 10;

/** A list whose records all have an id; what it shows as removed is not among them. */
export type Listing = { readonly exchange: Exchange; readonly records: ReadonlyMap<string, JsonObject> };

/** How a record is seen: what reading it gives, and the list that it belongs to. */
export type Sight = { readonly read: Exchange | undefined; readonly listing: Listing | undefined };

/** Reads a record, and the list that it belongs to. */
export async function look(scene: Scene, life: PathOnlyLife, instance: Instance, role: Role): Promise<Sight> {
  const read = life.read && (await readOne(scene, life.read, instance, role));
  return { read, listing: life.list && (await listingOf(scene, life.list, instance, role)) };
}

/** The list that a record belongs to; undefined where it is refused, or has records without an id. */
export async function listingOf(
  scene: Scene,
  list: Operation,
  instance: Instance,
  role: Role,
): Promise<Listing | undefined> {
  const exchange = await scene.send(list, { path: pathTo(list, instance) }, { role });
  const all = isSuccess(exchange.reply) ? toRecords(jsonOf(exchange.reply)) : undefined;
  const records = all?.filter((record) => !isMarkedRemoved(record));
  const { resource } = list.lifecycle;
  const entries = records?.map((record) => [toId(record, resource, scene.profile.idField), record] as const);
  return entries?.every((entry): entry is readonly [string, JsonObject] => entry[0] !== undefined) === true
    ? { exchange, records: new Map(entries) }
    : undefined;
}

/** The record as it is, by reading it or, where nothing does, out of its list; undefined where it is not there. */
export async function recordOf(scene: Scene, life: PathOnlyLife, instance: Instance, role: Role): Promise<unknown> {
  if (life.read === undefined) {
    const listing = life.list && (await listingOf(scene, life.list, instance, role));
    return listing?.records.get(instance.id);
  }
  const { reply } = await readOne(scene, life.read, instance, role);
  return isSuccess(reply) ? jsonOf(reply) : undefined;
}

/** A record as it is read or listed; undefined where it is not there. */
export type Seen = { readonly exchange: Exchange; readonly record: unknown };

/** Reads a record or, where nothing does, its list; undefined where that is refused. */
export async function see(scene: Scene, resource: string, instance: Instance, role: Role): Promise<Seen | undefined> {
  const read = operationOnOne(scene.contract, 'read', resource);
  if (read !== undefined) {
    const exchange = await readOne(scene, read, instance, role);
    if (isSuccess(exchange.reply)) return { exchange, record: jsonOf(exchange.reply) };
    return [404, 410].includes(exchange.reply.status) ? { exchange, record: undefined } : undefined;
  }
  const list = listOperation(scene.contract, resource);
  const listing = list && (await listingOf(scene, list, instance, role));
  return listing && { exchange: listing.exchange, record: listing.records.get(instance.id) };
}
