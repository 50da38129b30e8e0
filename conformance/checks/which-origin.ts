import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { fieldOf, toId } from '../arrange/records.ts';
import { namesAnother, referenceOf, referredBy } from '../arrange/reference-of.ts';
import { isSpelledTwice } from '../arrange/spelled-twice.ts';
import type { Check } from '../check.ts';
import { lookAtOwn } from '../creator/look-at-own.ts';
import { isMade, recordsOf } from '../creator/misnamed-creator.ts';
import { toPage } from '../lists/pages.ts';
import { failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { hasLife } from '../undisturbed/has-life.ts';
import { livingRecords } from '../undisturbed/living-records.ts';

/**
 * A new record refers to what its creation has named: a DataMart to its Data Storage. Looked at is what all others have seen, until
 * records are given other references; only where that is another record of the kind which is known, something is said.
 */
export const whichOrigin: Check = {
  id: 'which-origin',
  title: 'A new record refers to what it was created with',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ lifecycle: { action, resource }, body }) => {
        return action === 'create' && body !== undefined && hasLife(contract, resource);
      })
      .map((create) => ({
        id: `which-origin/${create.id}`,
        operation: create,
        requirement: endpointRequirement(create),
        level: 'implied',
        writes: true,
        priority: 3,
        // One that is looked at; asked for alone, also what it may refer to, and one that refers to another.
        requests: 1,
        run: (scene) => refersTo(scene, create),
      })),
};

async function refersTo(scene: Scene, create: Operation): Promise<Outcome> {
  if (!scene.diary.some(({ exchange }) => isMade(create, exchange))) await lookAtOwn(scene, create);
  await listNamed(scene, create);
  await nameAnother(scene, create);
  const { told, fault } = look(scene, create);
  if (told.length === 0) return notApplicable('what it was created with was not seen');
  if (fault !== undefined) return failed(fault);
  await lookAtRarest(scene, create, told);
  const last = look(scene, create).fault;
  return last === undefined ? passed : failed(last);
}

/** What a new record was created with: in a field, a known record of a kind. */
type Reference = {
  readonly record: Instance;
  readonly field: string;
  readonly to: string;
  readonly id: string;
  readonly entry: Entry;
};

/** Lists the kinds that creations have named where no list was read before: without it nothing is known of them. */
async function listNamed(scene: Scene, create: Operation): Promise<void> {
  const made = scene.diary.findLast(({ exchange }) => isMade(create, exchange));
  if (made === undefined || !isObject(made.parts.body) || !('role' in made.as)) return;
  for (const to of new Set(Object.keys(made.parts.body).map((name) => referredBy(scene.contract, name))))
    if (to !== undefined && knownIn(scene, to).size === 0) await scene.arrange.listed(to, made.as.role);
}

/** Where all records were created with the same one, it may be that to which all others refer as well: one is created with another. */
async function nameAnother(scene: Scene, create: Operation): Promise<void> {
  const { told } = look(scene, create);
  const [first] = told;
  if (
    first === undefined ||
    !('role' in first.entry.as) ||
    told.some(({ to, id }) => to !== first.to || id !== first.id)
  )
    return;
  const { role } = first.entry.as;
  await scene.arrange.listed(first.to, role);
  const other = [...knownIn(scene, first.to)].find((id) => id !== first.id);
  if (other === undefined) return;
  await scene.arrange.get(create.lifecycle.resource, { role, subject: 'fresh', below: { [first.to]: other } });
}

/** Who refers to one record whatever was named does so to one that is named often: looked at is what is named least. */
async function lookAtRarest(scene: Scene, create: Operation, told: readonly Reference[]): Promise<void> {
  const { resource } = create.lifecycle;
  const read = operationOnOne(scene.contract, 'read', resource);
  const living = new Set(livingRecords(scene, resource).map(({ id }) => id));
  const count = ({ to, id }: Reference): number => told.filter((one) => one.to === to && one.id === id).length;
  const [rarest] = told.filter(({ record }) => living.has(record.id)).toSorted((a, b) => count(a) - count(b));
  if (read === undefined || rarest === undefined || !('role' in rarest.entry.as)) return;
  await readOne(scene, read, rarest.record, rarest.entry.as.role);
}

/**
 * What the records of a creation were created with, and the first of them that was shown with another known record in its
 * place. What a record may have got since is not held against its creation: an update that names something of that kind, or
 * being removed, after which its id may be given to another.
 */
function look(scene: Scene, create: Operation): { readonly told: readonly Reference[]; readonly fault?: Fault } {
  const { resource } = create.lifecycle;
  const known = new Map<string, ReadonlySet<string>>();
  const isKnown = (to: string, id: string): boolean => {
    const ids = known.get(to) ?? knownIn(scene, to);
    known.set(to, ids);
    return ids.has(id);
  };
  const told: Reference[] = [];
  const open = new Map<string, readonly Reference[]>();
  for (const entry of scene.diary.filter(({ exchange }) => isSuccess(exchange.reply))) {
    const { operation } = entry.exchange;
    const made = isMade(create, entry.exchange) ? referencesOf(scene, entry, isKnown) : undefined;
    if (made !== undefined) open.set(made.id, made.references);
    told.push(...(made?.references ?? []));
    close(scene, open, entry);
    if (operation!.lifecycle.resource !== resource) continue;
    for (const [id, record] of recordsOf(scene, entry)) {
      for (const reference of open.get(id) ?? []) {
        const shown = referenceIn(record, reference);
        if (shown !== undefined && shown !== reference.id && isKnown(reference.to, shown))
          return { told, fault: toFault(reference, shown) };
      }
    }
  }
  return { told };
}

/** Takes out what an entry may have changed: references of a kind that it gives, or all of the record that it removes. */
function close(scene: Scene, open: Map<string, readonly Reference[]>, { exchange, parts }: Entry): void {
  const { lifecycle } = exchange.operation!;
  if (lifecycle.action === 'remove') open.delete(recordsIn(exchange.operation!, parts.path).at(-1)?.id ?? '');
  if (lifecycle.action !== 'change' || !isObject(parts.body)) return;
  const given = Object.keys(parts.body).map((name) => referredBy(scene.contract, name));
  for (const [id, references] of open)
    open.set(
      id,
      references.filter(({ to }) => !given.includes(to)),
    );
}

function toFault({ entry, field, to, id }: Reference, shown: string): Fault {
  const what = capital(withArticle(entry.exchange.operation!.lifecycle.resource));
  return {
    key: field,
    summary: `${what} refers to another ${to} than it was created with`,
    expected: `${field}: ${id}`,
    received: `${to} ${shown}`,
    exchange: entry.exchange,
  };
}

/** The id of a new record, and the known records that its creation has named. */
function referencesOf(
  scene: Scene,
  entry: Entry,
  isKnown: (to: string, id: string) => boolean,
): { readonly id: string; readonly references: readonly Reference[] } | undefined {
  const { exchange, parts } = entry;
  const create = exchange.operation!;
  const id = idOfCreated(create, exchange.reply, create.lifecycle.resource, scene);
  if (id === undefined || !isObject(parts.body)) return undefined;
  const record = { id, parents: parentsOf(create, parts) };
  const references = Object.entries(parts.body).flatMap(([field, value]): readonly Reference[] => {
    if (isSpelledTwice(parts.body, field)) return [];
    const to = referredBy(scene.contract, field);
    const named = typeof value === 'number' ? String(value) : value;
    return to !== undefined && typeof named === 'string' && isKnown(to, named)
      ? [{ record, field, to, id: named, entry }]
      : [];
  });
  return { id, references };
}

/** The ids of all records of a kind that lists have shown, or that were created. */
function knownIn(scene: Scene, resource: string): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { exchange } of scene.diary) {
    const { operation, reply } = exchange;
    if (operation!.lifecycle.resource !== resource || !isSuccess(reply)) continue;
    const { action } = operation!.lifecycle;
    const page = action === 'list' ? toPage(scene, operation!, exchange) : undefined;
    for (const id of page?.rows.keys() ?? []) known.add(id);
    const created = action === 'create' ? idOfCreated(operation!, reply, resource, scene) : undefined;
    if (created !== undefined) known.add(created);
  }
  return known;
}

/** The reference that a record shows in the same field, or else under any name of its kind. */
function referenceIn(record: unknown, { field, to }: Reference): string | undefined {
  const same = fieldOf(record, field);
  if (typeof same === 'number') return String(same);
  if (typeof same === 'string') return same;
  if (isObject(same)) return toId(same, to);
  return namesAnother.test(field) ? undefined : referenceOf(record, to);
}
