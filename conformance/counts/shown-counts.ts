import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { resourceParams } from '../arrange/paths.ts';
import { toId } from '../arrange/records.ts';
import { readAll, toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** A record as an answer shows it. */
export type Shown = { readonly record: unknown; readonly exchange: Exchange };

/** Whether an operation shows one record, by its id, or many. */
export function isOfOne({ lifecycle }: Operation): boolean {
  return lifecycle.action === 'read';
}

/** The records that an answer shows, by their ids. */
export function recordsShown(scene: Scene, operation: Operation, exchange: Exchange): ReadonlyMap<string, unknown> {
  if (!isOfOne(operation)) return toPage(scene, operation, exchange)?.rows ?? new Map<string, unknown>();
  const record = isSuccess(exchange.reply) ? recordIn(scene, operation, jsonOf(exchange.reply)) : undefined;
  const id = toId(record, operation.lifecycle.resource, scene.profile.idField);
  return id === undefined ? new Map<string, unknown>() : new Map([[id, record]]);
}

/** A record that stands in an envelope. */
function recordIn({ profile }: Scene, { lifecycle: { resource } }: Operation, body: unknown): unknown {
  const isWhole = !isObject(body) || ownId(body, profile.idField) || Object.values(body).filter(isObject).length !== 1;
  if (isWhole) return body;
  const inner = Object.values(body as Readonly<Record<string, Json>>).find(isObject);
  return toId(inner, resource, profile.idField) === undefined ? body : inner;
}

function ownId(body: object, idField = 'id'): boolean {
  return idField in body || 'id' in body;
}

/** A record of ours as an operation shows it to a role; undefined where it does not. */
export async function shownBy(
  scene: Scene,
  operation: Operation,
  instance: Instance,
  role: Role,
): Promise<Shown | undefined> {
  if (isOfOne(operation)) {
    const exchange = await readOne(scene, operation, instance, role);
    const record = recordsShown(scene, operation, exchange).get(instance.id);
    return record === undefined ? undefined : { record, exchange };
  }
  const path = pathTo(operation, instance);
  if (resourceParams(operation).some(({ name }) => path[name] === '')) return undefined;
  const whole = await readAll(scene, { operation, parts: { path }, role });
  const record = whole?.rows.get(instance.id);
  return whole === undefined || record === undefined ? undefined : { record, exchange: whole.exchange };
}
