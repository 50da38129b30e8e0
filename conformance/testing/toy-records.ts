import type { ToyRecord } from './toy-types.ts';

/** The records of all kinds: two of different kinds may have the same id. */
export type ToyRecords = {
  readonly get: (resource: string, id: string | undefined) => ToyRecord | undefined;
  readonly has: (resource: string, id: string | undefined) => boolean;
  readonly set: (record: ToyRecord) => void;
  readonly delete: (record: ToyRecord) => void;
  readonly values: () => readonly ToyRecord[];
};

/** No records yet. */
export function toRecords(): ToyRecords {
  const records = new Map<string, ToyRecord>();
  const keyOf = (resource: string, id: string | undefined): string => `${resource} ${id}`;
  return {
    get: (resource, id) => records.get(keyOf(resource, id)),
    has: (resource, id) => records.has(keyOf(resource, id)),
    set: (record) => {
      records.set(keyOf(record.resource, record.id), record);
    },
    delete: ({ resource, id }) => {
      records.delete(keyOf(resource, id));
    },
    values: () => [...records.values()],
  };
}
