import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import { nameOf } from '../arrange/lifecycle.ts';
import { fieldOf, toId, toRecords } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** What others refer to. */
const referred = ['DataMart', 'DataStorage', 'DataDestination', 'Report', 'InsightTemplate', 'Context'] as const;
type Referred = (typeof referred)[number];

/** What a reference shows of the record beside its id. */
type Aspect = {
  readonly what: 'name' | 'type';
  readonly of: readonly Referred[];
  /** What it is in the record itself. */
  readonly in: (record: unknown) => string | undefined;
  /** What follows the name of the resource where it stands beside the id. */
  readonly beside: readonly string[];
};

const named: Aspect = {
  what: 'name',
  of: referred,
  in: (record) => nameOf(record as Json),
  beside: ['Title', 'Name', '_title', '_name'],
};

/** The types of storages and destinations are stated; what else is called `type` may be anything. */
function aspectsOf({ operations }: Contract): readonly Aspect[] {
  const types = operations
    .filter(({ id }) => /^listData\w+ByType$/.test(id))
    .flatMap(({ params }) =>
      params.flatMap(({ schema }) => (isObject(schema) ? ((schema['enum'] ?? []) as Json[]) : [])),
    );
  const typeOf = (record: unknown): string | undefined => {
    const type = isObject(record) ? fieldOf(record, 'type') : undefined;
    return isText(type) && types.includes(type) ? type : undefined;
  };
  return [named, { what: 'type', of: ['DataStorage', 'DataDestination'], in: typeOf, beside: ['Type', '_type'] }];
}

/** By aspect, resource and id, every name, or type, that a record was shown with or given. */
type Names = ReadonlyMap<Aspect, ReadonlyMap<Referred, ReadonlyMap<string, ReadonlySet<string>>>>;

/** A reference that is shown with the name, or the type, of another record than it refers to. */
export type Misnamed = {
  readonly entry: Entry;
  readonly what: Aspect['what'];
  readonly resource: Referred;
  readonly id: string;
  readonly shown: string;
  /** The names that the record has had itself. */
  readonly names: readonly string[];
};

/**
 * The references in what was read, such as `dataMartId` beside `dataMartTitle` or `storage: { id, title }`, that are named as the
 * record was never called, and another one of its kind was; and those with a type that another one has.
 */
export function misnamedReferences(scene: Scene): readonly Misnamed[] {
  const aspects = aspectsOf(scene.contract);
  const names = namesIn(scene, aspects);
  return scene.diary.flatMap((entry) => {
    const { exchange } = entry;
    if (exchange.message.method !== 'GET' || !isSuccess(exchange.reply)) return [];
    return referencesIn(jsonOf(exchange.reply), aspects).flatMap(({ aspect, resource, id, shown }) => {
      const known = names.get(aspect)!.get(resource);
      const own = known?.get(id);
      if (own === undefined || own.has(shown)) return [];
      const isOfAnother = [...known!].some(([other, all]) => other !== id && all.has(shown));
      return isOfAnother ? [{ entry, what: aspect.what, resource, id, shown, names: [...own] }] : [];
    });
  });
}

/** Whether an answer still shows a reference by that name. */
export function showsMisnamed(
  { contract }: Pick<Scene, 'contract'>,
  { reply }: Exchange,
  { what, resource, id, shown }: Misnamed,
): boolean {
  const all = isSuccess(reply) ? referencesIn(jsonOf(reply), aspectsOf(contract)) : [];
  return all.some(
    (one) => one.aspect.what === what && one.resource === resource && one.id === id && one.shown === shown,
  );
}

type Reference = {
  readonly aspect: Aspect;
  readonly resource: Referred;
  readonly id: string;
  readonly shown: string;
};

function referencesIn(value: unknown, aspects: readonly Aspect[]): readonly Reference[] {
  if (Array.isArray(value)) return value.flatMap((one) => referencesIn(one, aspects));
  if (!isObject(value)) return [];
  return [
    ...referred.flatMap((resource) => referenceIn(value, resource, aspects)),
    ...Object.values(value).flatMap((one) => referencesIn(one, aspects)),
  ];
}

/** What an object refers to by the name of a resource, whole or its last word. */
function referenceIn(value: JsonObject, resource: Referred, aspects: readonly Aspect[]): readonly Reference[] {
  const own = resource.charAt(0).toLowerCase() + resource.slice(1);
  const snake = own.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const stems = new Set([own, snake, snake.split('_').at(-1)!]);
  return [...stems].flatMap((stem) => {
    const part = value[stem];
    const id = isObject(part) ? toId(part, resource) : plainId(value[`${stem}Id`] ?? value[`${stem}_id`]);
    if (id === undefined) return [];
    return aspects
      .filter(({ of }) => of.includes(resource))
      .flatMap((aspect): readonly Reference[] => {
        const shown = isObject(part)
          ? aspect.in(part)
          : aspect.beside.map((end) => value[`${stem}${end}`]).find(isText);
        return shown === undefined || shown === '' ? [] : [{ aspect, resource, id, shown }];
      });
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function plainId(value: Json | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : isText(value) ? value : undefined;
}

function namesIn(scene: Scene, aspects: readonly Aspect[]): Names {
  const names = new Map(
    aspects.map((aspect) => [aspect, new Map(aspect.of.map((one) => [one, new Map<string, Set<string>>()]))]),
  );
  const note = (resource: Referred, id: string | undefined, record: unknown): void => {
    for (const [aspect, known] of names) {
      const name = aspect.in(record);
      const all = known.get(resource);
      if (id !== undefined && name !== undefined) all?.set(id, (all.get(id) ?? new Set()).add(name));
    }
  };
  for (const { exchange, parts } of scene.diary) {
    const { operation, reply } = exchange;
    const resource = referred.find((one) => one === operation?.lifecycle.resource);
    if (operation === undefined || resource === undefined) continue;
    const answer = isSuccess(reply) ? jsonOf(reply) : undefined;
    const { action } = operation.lifecycle;
    if (action === 'list')
      for (const row of toRecords(answer) ?? []) note(resource, toId(row, resource, scene.profile.idField), row);
    else {
      const made =
        action === 'create' && answer !== undefined ? idOfCreated(operation, reply, resource, scene) : undefined;
      const id = made ?? recordsIn(operation, parts.path).findLast((one) => one.resource === resource)?.id;
      // What an update was not answered may have been done all the same.
      note(resource, id, parts.body);
      note(resource, id, inEnvelope(answer));
    }
  }
  return names;
}
