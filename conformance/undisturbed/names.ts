import { isObject } from '../../spec/json.ts';
import { nameFields } from '../arrange/name-fields.ts';
import type { Operation } from '../../spec/operation.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { fieldOf } from '../arrange/records.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSameName } from '../state/is-same-name.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from './diary.ts';

/** A record that is known by a name which this run has written, in a field. */
export type Named = { readonly record: Instance; readonly field: string; readonly name: string };

/** A record that a list has shown by another name. */
export type Doubt = Named & { readonly listed: Entry };

/**
 * The records that a list has shown by another name than they were known by at that time, the last first. Looked at are those
 * that this run has named, in the very field in which they show that name themselves.
 */
export function namedOtherwise(scene: Scene, resource: string, list: Operation): readonly Doubt[] {
  const known = new Map<string, Named>();
  const doubts = new Map<string, Doubt>();
  for (const entry of scene.diary) {
    if (!isSuccess(entry.exchange.reply)) continue;
    const named = namedIn(scene, resource, entry);
    if (named !== undefined) known.set(named.record.id, named);
    const rows = entry.exchange.operation === list ? toPage(scene, list, entry.exchange)?.rows : undefined;
    for (const [id, row] of rows ?? []) {
      const own = known.get(id);
      if (own === undefined) continue;
      doubts.delete(id);
      if (isOther(own, row)) doubts.set(id, { ...own, listed: entry });
    }
  }
  return [...doubts.values()].toReversed();
}

/** The records that were given another name by this run, and that the list has not shown since then. */
export function renamedUnseen(scene: Scene, resource: string, list: Operation): readonly Named[] {
  const known = new Map<string, Named>();
  const unseen = new Map<string, Named>();
  for (const entry of scene.diary) {
    if (!isSuccess(entry.exchange.reply)) continue;
    const named = namedIn(scene, resource, entry);
    const before = named && known.get(named.record.id);
    if (named !== undefined) known.set(named.record.id, named);
    if (before?.field === named?.field && before !== undefined && before.name !== named!.name)
      unseen.set(before.record.id, named!);
    const rows = entry.exchange.operation === list ? toPage(scene, list, entry.exchange)?.rows : undefined;
    for (const id of rows?.keys() ?? []) unseen.delete(id);
  }
  return [...unseen.values()];
}

/** The names, written by this run, that records of a resource were last known by, by their ids. */
export function lastNames(scene: Scene, resource: string): ReadonlyMap<string, Named> {
  const all = scene.diary.filter(({ exchange }) => isSuccess(exchange.reply));
  const named = all.map((entry) => namedIn(scene, resource, entry)).filter((one) => one !== undefined);
  return new Map(named.map((one) => [one.record.id, one]));
}

/**
 * Whether a row shows another text in the field, and the name nowhere. A list may shorten a name and dress it up, and what it
 * shows there may be something else where it shows the name beside it.
 */
export function isOther({ field, name }: Pick<Named, 'field' | 'name'>, row: unknown): boolean {
  const shown = isObject(row) ? row[field] : undefined;
  if (typeof shown !== 'string' || shown.trim() === '' || isSameName(shown, name)) return false;
  return !isSameName(JSON.stringify(row), name);
}

/** The name by which an answer about one record shows it. */
function namedIn(scene: Scene, resource: string, { exchange, parts }: Entry): Named | undefined {
  const operation = exchange.operation!;
  const { action, resource: of } = operation.lifecycle;
  if (of !== resource || !['create', 'read', 'change'].includes(action)) return undefined;
  const body = jsonOf(exchange.reply);
  const isNew = action === 'create';
  const leaf = isNew ? undefined : recordsIn(operation, parts.path).at(-1);
  const id = isNew ? idOfCreated(operation, exchange.reply, resource, scene) : leaf?.id;
  const parents = isNew ? parentsOf(operation, parts) : (leaf?.parents ?? {});
  if (id === undefined || (leaf !== undefined && leaf.resource !== resource)) return undefined;
  return nameIn(body, scene.prefix, { id, parents });
}

/** The name of a record, where it is one that this run has written. */
export function nameIn(body: unknown, prefix: string, record: Instance): Named | undefined {
  const names = nameFields.map((field) => ({ record, field, name: fieldOf(body, field) }));
  return names.find(
    (one): one is Named & { field: (typeof nameFields)[number] } =>
      typeof one.name === 'string' && one.name.includes(prefix),
  );
}

/** Whether a record is read by the name that it is known by. */
export function isNamed({ field, name }: Pick<Named, 'field' | 'name'>, body: unknown): boolean {
  return fieldOf(body, field) === name;
}
