import { isObject } from '../../spec/json.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Operation } from '../../spec/operation.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isSame } from '../updates/is-same.ts';
import { isEmpty } from '../updates/part-of.ts';
import type { Entry } from './diary.ts';

/** A field of a record of ours, what it has to show, and what a list has shown in its place. */
export type Doubt = {
  readonly record: Instance;
  readonly field: string;
  readonly is: unknown;
  readonly shown: unknown;
  readonly listed: Entry;
  /** Whether it shows what it has to show beside it, in another field. */
  readonly isBeside?: boolean;
};

/** A value that this run has given a record in place of another. */
export type Changed = {
  readonly record: Instance;
  readonly field: string;
  readonly is: unknown;
  readonly was: unknown;
};

/**
 * The values that a list has shown though this run had changed them, and the DataMarts under which it has shown what was created
 * below another; the last first. With them the changed values that the list has not shown since.
 */
export function shownValues(
  scene: Scene,
  resource: string,
  list: Operation,
): { readonly doubts: readonly Doubt[]; readonly unseen: readonly Changed[] } {
  const values = new Map<string, unknown>();
  const changes = new Map<string, Changed>();
  const homes = new Map<string, Instance>();
  const doubts = new Map<string, Doubt>();
  const unseen = new Map<string, Changed>();
  for (const entry of scene.diary.filter(({ exchange }) => isSuccess(exchange.reply))) {
    const about = recordOf(scene, resource, entry);
    if (about !== undefined) {
      if (about.isNew) homes.set(about.record.id, about.record);
      for (const one of changedBy(about.record, entry, values)) {
        changes.set(keyOf(one), one);
        unseen.set(keyOf(one), one);
        doubts.delete(keyOf(one));
      }
      const shown = inEnvelope(jsonOf(entry.exchange.reply));
      for (const [field, value] of Object.entries(isObject(shown) ? shown : {}))
        values.set(keyOf({ record: about.record, field }), value);
    }
    if (entry.exchange.operation !== list) continue;
    const rows = toPage(scene, list, entry.exchange)?.rows ?? new Map<string, unknown>();
    for (const [key, one] of changes) {
      const row = rows.get(one.record.id);
      if (row === undefined) continue;
      unseen.delete(key);
      doubts.delete(key);
      if (isShownAs(one, row, rows)) doubts.set(key, { ...one, shown: one.was, listed: entry });
    }
    for (const doubt of misplacedIn(scene, rows, homes, entry)) doubts.set(keyOf(doubt), doubt);
  }
  return { doubts: [...doubts.values()].toReversed(), unseen: [...unseen.values()].toReversed() };
}

/** The record that an answer is about, and whether it has created it. */
function recordOf(
  scene: Scene,
  resource: string,
  { exchange: { operation, reply }, parts }: Entry,
): { readonly record: Instance; readonly isNew: boolean } | undefined {
  const { action, resource: of } = operation!.lifecycle;
  if (of !== resource || !['create', 'read', 'change'].includes(action)) return undefined;
  if (action === 'create') {
    const id = idOfCreated(operation!, reply, resource, scene);
    return id === undefined ? undefined : { record: { id, parents: parentsOf(operation!, parts) }, isNew: true };
  }
  const leaf = recordsIn(operation!, parts.path).at(-1);
  if (leaf?.resource !== resource) return undefined;
  return { record: { id: leaf.id, parents: leaf.parents ?? {} }, isNew: false };
}

/** The values that an update has sent in place of those that were shown before. */
function changedBy(
  record: Instance,
  { exchange, parts: { body } }: Entry,
  values: ReadonlyMap<string, unknown>,
): readonly Changed[] {
  if (exchange.operation!.lifecycle.action !== 'change' || !isObject(body)) return [];
  return Object.entries(body).flatMap(([field, is]) => {
    const was = values.get(keyOf({ record, field }));
    return isTelling(is, was) && !isSame(was, is) ? [{ record, field, is, was }] : [];
  });
}

/**
 * Whether a list shows a record with the value from before. Nothing in a list of values may stand for what a list leaves out, so
 * that it has to show some of another record.
 */
function isShownAs({ field, was }: Changed, row: unknown, rows: ReadonlyMap<string, unknown>): boolean {
  if (!isObject(row) || !isSame(row[field], was)) return false;
  return !isEmpty(was) || [...rows.values()].some((other) => isObject(other) && !isEmpty(other[field]));
}

/** What a list shows as of another DataMart, which exists, than the one below which it was created, and which it does not mention. */
function misplacedIn(
  scene: Scene,
  rows: ReadonlyMap<string, unknown>,
  homes: ReadonlyMap<string, Instance>,
  listed: Entry,
): readonly Doubt[] {
  const doubts = [...rows].flatMap(([id, row]): readonly Doubt[] => {
    const record = homes.get(id);
    const home = record?.parents['DataMart'];
    const shown = home === undefined ? undefined : otherDataMart(row, home);
    if (record === undefined || shown === undefined || !scene.arrange.isKnown(shown)) return [];
    const isBeside = mentions(row, home!);
    // A number within the service may be the id of a record of another kind.
    return isBeside && !isDataMart(scene, shown)
      ? []
      : [{ record, field: 'DataMart', is: home, shown, listed, isBeside }];
  });
  const beside = doubts.filter(({ isBeside }) => isBeside);
  return beside.length === 1 ? doubts.filter(({ isBeside }) => isBeside !== true) : doubts;
}

/**
 * The other DataMart that a row names: it names its own nowhere, or in another of the fields that are named after it. One row
 * alone that names two may have something to do with both.
 */
function otherDataMart(row: unknown, home: string): string | undefined {
  const named = dataMartsOf(row);
  if (named.includes(home)) return named.find((id) => id !== home);
  const shown = referenceOf(row, 'DataMart');
  return shown === home || mentions(row, home) ? undefined : shown;
}

function isDataMart({ arrange }: Scene, id: string): boolean {
  const record = { resource: 'DataMart', id, parents: {} };
  return arrange.creationOf(record) !== undefined || arrange.existed(record);
}

/** The ids in the fields of a row itself that are named after a DataMart and nothing else. */
function dataMartsOf(row: unknown): readonly string[] {
  const fields = Object.entries(isObject(row) ? row : {}).filter(([name]) => /^data_?mart(_?id)?$/i.test(name));
  return fields.flatMap(([name, value]) => referenceOf({ [name]: value }, 'DataMart') ?? []);
}

/** What a row shows in the place of a doubt. */
export function shownAt({ field, is }: Pick<Doubt, 'field' | 'is'>, row: unknown): unknown {
  return field === 'DataMart' ? otherDataMart(row, is as string) : isObject(row) ? row[field] : undefined;
}

function keyOf({ record, field }: Pick<Doubt, 'record' | 'field'>): string {
  return JSON.stringify([record.id, field]);
}

/** Whether a value can be told from one that was shown before: both are there, and of one kind. */
function isTelling(is: unknown, was: unknown): boolean {
  if (is === null || was === null || is === '' || was === '') return false;
  return was !== undefined && typeof is === typeof was && Array.isArray(is) === Array.isArray(was);
}
