import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from './paths.ts';

/**
 * What tells a record from others. An id alone does not: where each kind counts its own, or each parent, a record of another
 * kind, or below another parent, has the same one.
 */
export type Identity = {
  readonly resource: string;
  readonly id: string;
  /** By resource, the ids that it stands below, as far as they are known. */
  readonly parents?: Readonly<Record<string, string>>;
};

/** What is noted of records. */
export type Register<T> = {
  readonly note: (record: Identity, value: T) => void;
  /** What was noted last of a record. */
  readonly find: (record: Identity) => T | undefined;
  /** Whether anything is noted of a record of any kind with an id. */
  readonly hasId: (id: string) => boolean;
};

/** An empty register. */
export function createRegister<T>(): Register<T> {
  const entries = new Map<string, { readonly record: Identity; readonly value: T }[]>();
  return {
    note: (record, value) => {
      entries.set(record.id, [...(entries.get(record.id) ?? []), { record, value }]);
    },
    find: (record) =>
      entries
        .get(record.id)
        ?.findLast((entry) => entry.record.resource === record.resource && isSame(entry.record, record))?.value,
    hasId: (id) => entries.has(id),
  };
}

/** Whether two of a kind have the same id and do not stand below different records, as far as is known. */
export function isSame(one: Omit<Identity, 'resource'>, other: Omit<Identity, 'resource'>): boolean {
  const { parents = {} } = other;
  const isPlace = ([resource, id]: readonly [string, string]): boolean => (parents[resource] ?? id) === id;
  return one.id === other.id && Object.entries(one.parents ?? {}).every(isPlace);
}

/** The records that a path leads through, each below those before it. */
export function recordsIn(operation: Operation, path: Readonly<Record<string, string>> = {}): readonly Identity[] {
  const parents: Record<string, string> = {};
  return resourceParams(operation).map(({ name, resource }) => {
    const record = { resource: resource!, id: path[name] ?? '', parents: { ...parents } };
    parents[resource!] = record.id;
    return record;
  });
}
