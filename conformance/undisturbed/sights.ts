import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import { type Identity, isSame, recordsIn } from '../arrange/identity.ts';
import { mentions } from '../arrange/mentions.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from './diary.ts';
import { controls, lookedAt } from './disturbance.ts';

/** How a record was first seen since it was last meant to change, and what was sent about it since then. */
export type Sight = {
  readonly record: Identity;
  readonly role: Role;
  readonly before: Exchange;
  /** One of each operation, those alone that were accepted. */
  readonly acts: readonly Entry[];
};

/** How many records of a resource are looked at once more. */
const sightsAtMost = 3;

/**
 * Of all records that are still meant to be as they were seen, the few that most operations were sent about: each of them
 * has had one that those before it have not, or had it while it asked for something else.
 */
export function bestSights(scene: Scene, read: Operation): readonly Sight[] {
  const all = sightsOf(scene, read);
  const best: Sight[] = [];
  const covered = new Set<string>();
  const gain = (sight: Sight): number => risks(sight).filter((risk) => !covered.has(risk)).length;
  while (best.length < sightsAtMost) {
    const [next] = all.toSorted((one, other) => gain(other) - gain(one));
    if (next === undefined || gain(next) === 0) break;
    best.push(next);
    for (const risk of risks(next)) covered.add(risk);
  }
  return best;
}

/** What may go wrong where a record is looked at once more: each operation may change it as a whole, or what it asks for. */
function risks({ before, acts }: Sight): readonly string[] {
  const set = controls.filter((field) => (fieldOf(jsonOf(before.reply), field) ?? null) !== null);
  return acts.flatMap(({ exchange: { operation } }) => ['', ...set].map((field) => `${operation!.id} ${field}`));
}

/** Whether a request reads the record that an operation reads, removes it, or gives it other words. */
export function isAbout(entry: Entry, read: Operation): boolean {
  const { id, lifecycle } = entry.exchange.operation!;
  return id === read.id || (lifecycle.resource === read.lifecycle.resource && rewrites(entry));
}

/** Whether a request removes a record, replaces it as a whole, or names what it is looked at for. */
function rewrites({ exchange: { operation, message } }: Entry): boolean {
  const { lifecycle, path } = operation!;
  if (lifecycle.action !== 'change' || message.body === undefined) return lifecycle.action === 'remove';
  const sent = JSON.parse(message.body) as Json;
  return path.endsWith('}') || (isObject(sent) && lookedAt.some((field) => field in sent));
}

/** The record of a resource that the path of a request leads through. */
export function recordIn({ exchange: { operation }, parts }: Entry, resource: string): Identity | undefined {
  return operation === undefined
    ? undefined
    : recordsIn(operation, parts.path).find((one) => one.resource === resource);
}

function sightsOf(scene: Scene, read: Operation): readonly Sight[] {
  let sights: readonly (Sight & { readonly acts: Entry[] })[] = [];
  for (const entry of scene.diary) {
    const operation = entry.exchange.operation!;
    const leaf = recordsIn(operation, entry.parts.path).at(-1);
    if (leaf !== undefined && changesOne(entry)) sights = sights.filter((sight) => !isTouched(sight, leaf));
    if (isSuccess(entry.exchange.reply) && !isAbout(entry, read))
      for (const { record, acts } of sights)
        if (isOn(scene, record, entry) || isBeside(record, entry)) addOnce(acts, entry);
    const shown = shownIn(scene, read, entry);
    if (shown === undefined || !('role' in entry.as)) continue;
    const isKnown = sights.some(({ record }) => isSame(record, shown));
    if (!isKnown) sights = [...sights, { record: shown, role: entry.as.role, before: entry.exchange, acts: [] }];
  }
  return sights;
}

/** The record that an answer shows: the one that was read, changed or created. */
export function shownIn(scene: Scene, read: Operation, entry: Entry): Identity | undefined {
  const { exchange, parts } = entry;
  const { resource } = read.lifecycle;
  const operation = exchange.operation!;
  if (!isSuccess(exchange.reply)) return undefined;
  const { action } = operation.lifecycle;
  if (operation.lifecycle.resource !== resource) return undefined;
  if (operation === read || action === 'change') return recordIn(entry, resource);
  if (action !== 'create') return undefined;
  const id = idOfCreated(operation, exchange.reply, resource, scene);
  return id === undefined ? undefined : { resource, id, parents: parentsOf(operation, parts) };
}

/** Whether a request may have changed or removed what its path leads to: what was refused has not. */
function changesOne(entry: Entry): boolean {
  const { status } = entry.exchange.reply;
  return rewrites(entry) && !(status >= 400 && status < 500);
}

/** Whether what became of one record may become of another: it is the same, stands below it, or names it. */
function isTouched({ record, before }: Sight, changed: Identity): boolean {
  const isItself = record.resource === changed.resource && isSame(record, changed);
  return isItself || record.parents?.[changed.resource] === changed.id || mentions(jsonOf(before.reply), changed.id);
}

/** Whether a request leads through a record, or removes one that was created with its id. */
function isOn({ arrange }: Scene, record: Identity, { exchange: { operation }, parts }: Entry): boolean {
  const records = recordsIn(operation!, parts.path);
  if (records.some((one) => one.resource === record.resource && isSame(one, record))) return true;
  const [leaf] = records.slice(-1);
  if (leaf === undefined || operation!.lifecycle.action !== 'remove') return false;
  const body = arrange.creationOf(leaf)?.message.body;
  return body !== undefined && mentions(JSON.parse(body), record.id);
}

/** Whether a request creates another record of the same kind in the same place. */
function isBeside({ resource, parents = {} }: Identity, { exchange: { operation }, parts }: Entry): boolean {
  const { action, resource: of } = operation!.lifecycle;
  const places = recordsIn(operation!, parts.path);
  return action === 'create' && of === resource && places.every((one) => parents[one.resource] === one.id);
}

function addOnce(acts: Entry[], entry: Entry): void {
  if (!acts.some(({ exchange }) => exchange.operation === entry.exchange.operation)) acts.push(entry);
}
