import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { creatorOf, idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { fieldOf, toId } from '../arrange/records.ts';
import { namesAnother, referenceOf, referredBy } from '../arrange/reference-of.ts';
import type { Check } from '../check.ts';
import { recordsOf } from '../creator/misnamed-creator.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { toPage } from '../lists/pages.ts';
import { failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { hasLife } from '../undisturbed/has-life.ts';
import { livingRecords } from '../undisturbed/living-records.ts';

/**
 * A new record refers to what its creation has named: a DataMart to its Data Storage. Looked at is what all others have seen, until
 * the record is given another reference; only where that is another record of the kind which is known, something is said.
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
        priority: 2,
        requests: 1,
        run: (scene) => refersTo(scene, create),
      })),
};

async function refersTo(scene: Scene, create: Operation): Promise<Outcome> {
  if (!scene.diary.some((entry) => isCreation(create, entry))) await lookAtOwn(scene, create);
  const told = toldBy(scene, create);
  if (told.length === 0) return notApplicable('what it was created with was not seen');
  const wrong = wrongIn(scene, told);
  if (wrong !== undefined) return failed(wrong);
  await lookAtRarest(scene, create, told);
  const last = wrongIn(scene, told);
  return last === undefined ? passed : failed(last);
}

/** A reference that a creation has named, and where in the diary that was. */
type Told = Reference & { readonly entry: Entry; readonly at: number };

function toldBy(scene: Scene, create: Operation): readonly Told[] {
  return scene.diary.flatMap((entry, at) =>
    isCreation(create, entry) ? referencesOf(scene, entry).map((one) => ({ ...one, entry, at })) : [],
  );
}

function wrongIn(scene: Scene, told: readonly Told[]): Fault | undefined {
  for (const { entry, at, ...reference } of told) {
    const shown = shownIn(scene, entry, at, reference);
    if (shown === undefined) continue;
    const what = capital(withArticle(entry.exchange.operation!.lifecycle.resource));
    return {
      key: reference.field,
      summary: `${what} refers to another ${reference.to} than it was created with`,
      expected: `${reference.field}: ${reference.id}`,
      received: `${reference.to} ${shown}`,
      exchange: entry.exchange,
    };
  }
  return undefined;
}

/** Who refers to one record whatever was named does so to one that is named often: looked at is what is named least. */
async function lookAtRarest(scene: Scene, create: Operation, told: readonly Told[]): Promise<void> {
  const { resource } = create.lifecycle;
  const read = operationOnOne(scene.contract, 'read', resource);
  const living = new Set(livingRecords(scene, resource).map(({ id }) => id));
  const count = ({ to, id }: Told): number => told.filter((one) => one.to === to && one.id === id).length;
  const [rarest] = told.filter(({ record }) => living.has(record.id)).toSorted((a, b) => count(a) - count(b));
  if (read === undefined || rarest === undefined || !('role' in rarest.entry.as)) return;
  await readOne(scene, read, rarest.record, rarest.entry.as.role);
}

function isCreation(create: Operation, { exchange }: Entry): boolean {
  return exchange.operation === create && isSuccess(exchange.reply);
}

/** Asked for alone, the case begins with a record of its own. */
async function lookAtOwn(scene: Scene, create: Operation): Promise<void> {
  const { resource } = create.lifecycle;
  const role = creatorOf(scene, resource, keyHolder(scene, create.role));
  const own = await scene.arrange.get(resource, { role, subject: 'fresh' });
  const read = operationOnOne(scene.contract, 'read', resource);
  if (own.ok && read !== undefined) await readOne(scene, read, own.value, role);
}

/** What a new record was created with: in a field, a known record of a kind. */
type Reference = { readonly record: Instance; readonly field: string; readonly to: string; readonly id: string };

function referencesOf(scene: Scene, { exchange, parts }: Entry): readonly Reference[] {
  const create = exchange.operation!;
  const id = idOfCreated(create, exchange.reply, create.lifecycle.resource, scene);
  if (id === undefined || !isObject(parts.body)) return [];
  const record = { id, parents: parentsOf(create, parts) };
  return Object.entries(parts.body).flatMap(([field, value]) => {
    const to = referredBy(scene.contract, field);
    const named = typeof value === 'number' ? String(value) : value;
    const isKnown = to !== undefined && typeof named === 'string' && knownIds(scene, to).has(named);
    return isKnown ? [{ record, field, to, id: named }] : [];
  });
}

/** The ids of all records of a kind that lists have shown, or that were created. */
function knownIds(scene: Scene, resource: string): ReadonlySet<string> {
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

/** Another known record that the new one has been shown to refer to, before it was given another reference of that kind. */
function shownIn(scene: Scene, creation: Entry, at: number, { record, field, to, id }: Reference): string | undefined {
  const later = scene.diary.slice(at + 1);
  const end = later.findIndex(
    ({ exchange: { operation }, parts: { body } }) =>
      operation!.lifecycle.action === 'change' &&
      isObject(body) &&
      Object.keys(body).some((name) => referredBy(scene.contract, name) === to),
  );
  const sights = [creation, ...later.slice(0, end < 0 ? undefined : end)].filter(
    ({ exchange: { operation, reply } }) =>
      operation!.lifecycle.resource === creation.exchange.operation!.lifecycle.resource && isSuccess(reply),
  );
  for (const sight of sights) {
    const shown = referenceIn(recordsOf(scene, sight).get(record.id), field, to);
    if (shown !== undefined && shown !== id && knownIds(scene, to).has(shown)) return shown;
  }
  return undefined;
}

/** The reference that a record shows in a field, or else under any name of its kind. */
function referenceIn(record: unknown, field: string, to: string): string | undefined {
  const same = fieldOf(record, field);
  if (typeof same === 'number') return String(same);
  if (typeof same === 'string') return same;
  if (isObject(same)) return toId(same, to);
  return namesAnother.test(field) ? undefined : referenceOf(record, to);
}
