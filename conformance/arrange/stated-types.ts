import type { Contract } from '../../spec/contract.ts';
import { isObject } from '../../spec/json.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { pathValues } from './path-values.ts';
import { fieldOf } from './records.ts';

/** The types of a resource (Enumerations), where its records are listed by type. */
export function typesOf(contract: Contract, resource: string): readonly string[] {
  const lists = statedLists(contract).filter(({ lifecycle }) => lifecycle.resource === resource);
  return lists.map(pathValues).find((one) => one !== undefined)?.values ?? [];
}

/** The field of a record that holds one of its stated types. */
export function typeFieldOf(record: unknown, types: readonly string[]): string | undefined {
  const names = Object.keys(isObject(record) ? record : {}).filter((name) => /type$/i.test(name));
  return names.find((name) => types.includes(fieldOf(record, name) as string));
}

/** The one of several stated types that a record shows, under whatever name; undefined where it shows none. */
export function typeShown(record: unknown, types: readonly string[]): string | undefined {
  const shown = inEnvelope(record);
  const values: readonly unknown[] = Object.values(isObject(shown) ? shown : {});
  return types.find((type) => values.includes(type));
}
