import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import { nameOf } from '../arrange/lifecycle.ts';
import { toId, toRecords } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** What others refer to. */
const referred = ['DataMart', 'DataStorage', 'DataDestination', 'Report', 'InsightTemplate', 'Context'] as const;
type Referred = (typeof referred)[number];

/** By resource and id, every name that a record was shown with or given. */
type Names = ReadonlyMap<Referred, ReadonlyMap<string, ReadonlySet<string>>>;

/** A reference that is shown with the name of another record than it refers to. */
export type Misnamed = {
  readonly entry: Entry;
  readonly resource: Referred;
  readonly id: string;
  readonly shown: string;
  /** The names that the record has had itself. */
  readonly names: readonly string[];
};

/**
 * The references in what was read, such as `dataMartId` beside `dataMartTitle` or `storage: { id, title }`, that are named as the
 * record was never called, and another one of its kind was.
 */
export function misnamedReferences(scene: Scene): readonly Misnamed[] {
  const names = namesIn(scene);
  return scene.diary.flatMap((entry) => {
    const { exchange } = entry;
    if (exchange.message.method !== 'GET' || !isSuccess(exchange.reply)) return [];
    return referencesIn(jsonOf(exchange.reply)).flatMap(({ resource, id, shown }) => {
      const known = names.get(resource);
      const own = known?.get(id);
      if (own === undefined || own.has(shown)) return [];
      const isOfAnother = [...known!].some(([other, all]) => other !== id && all.has(shown));
      return isOfAnother ? [{ entry, resource, id, shown, names: [...own] }] : [];
    });
  });
}

/** Whether an answer still shows a reference by that name. */
export function showsMisnamed({ reply }: Exchange, { resource, id, shown }: Misnamed): boolean {
  const all = isSuccess(reply) ? referencesIn(jsonOf(reply)) : [];
  return all.some((one) => one.resource === resource && one.id === id && one.shown === shown);
}

type Reference = { readonly resource: Referred; readonly id: string; readonly shown: string };

function referencesIn(value: unknown): readonly Reference[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return [
    ...referred.flatMap((resource) => referenceIn(value, resource)),
    ...Object.values(value).flatMap(referencesIn),
  ];
}

/** What an object refers to by the name of a resource, whole or its last word. */
function referenceIn(value: JsonObject, resource: Referred): readonly Reference[] {
  const own = resource.charAt(0).toLowerCase() + resource.slice(1);
  const snake = own.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const stems = new Set([own, snake, snake.split('_').at(-1)!]);
  return [...stems].flatMap((stem) => {
    const part = value[stem];
    const id = isObject(part) ? toId(part, resource) : plainId(value[`${stem}Id`] ?? value[`${stem}_id`]);
    const shown = isObject(part)
      ? nameOf(part)
      : [`${stem}Title`, `${stem}Name`, `${stem}_title`, `${stem}_name`].map((name) => value[name]).find(isText);
    return id === undefined || shown === undefined || shown === '' ? [] : [{ resource, id, shown }];
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function plainId(value: Json | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : isText(value) ? value : undefined;
}

function namesIn(scene: Scene): Names {
  const names = new Map(referred.map((resource) => [resource, new Map<string, Set<string>>()]));
  const note = (resource: Referred, id: string | undefined, name: string | undefined): void => {
    if (id === undefined || name === undefined) return;
    const all = names.get(resource)!;
    all.set(id, (all.get(id) ?? new Set()).add(name));
  };
  for (const { exchange, parts } of scene.diary) {
    const { operation, reply } = exchange;
    const resource = referred.find((one) => one === operation?.lifecycle.resource);
    if (operation === undefined || resource === undefined) continue;
    const answer = isSuccess(reply) ? jsonOf(reply) : undefined;
    const { action } = operation.lifecycle;
    if (action === 'list')
      for (const row of toRecords(answer) ?? [])
        note(resource, toId(row, resource, scene.profile.idField), nameOf(row));
    else {
      const made =
        action === 'create' && answer !== undefined ? idOfCreated(operation, reply, resource, scene) : undefined;
      const id = made ?? recordsIn(operation, parts.path).findLast((one) => one.resource === resource)?.id;
      // What an update was not answered may have been done all the same.
      note(resource, id, nameOf(parts.body));
      note(resource, id, nameOf(inEnvelope(answer) as Json | undefined));
    }
  }
  return names;
}
