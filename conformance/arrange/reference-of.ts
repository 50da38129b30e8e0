import type { Contract } from '../../spec/contract.ts';
import { isObject } from '../../spec/json.ts';
import { fieldOf, toId } from './records.ts';

/**
 * The id of the record that another one refers to, found by looking: in a field that is named after it, or after the last word of
 * its kind, or as the id of an object that is. Undefined when the record does not show it.
 *
 * @example referenceOf({ id: '7', dataMart: { id: 'a', title: 'Orders' } }, 'DataMart') // 'a'
 */
export function referenceOf(record: unknown, resource: string): string | undefined {
  const own = resource.charAt(0).toLowerCase() + resource.slice(1);
  const snake = own.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const last = snake.split('_').at(-1)!;
  const names = [`${own}Id`, `${snake}_id`, own, snake, `${last}Id`, `${last}_id`, last];
  const plain = names.map((name) => fieldOf(record, name));
  return plain.map((value) => (isObject(value) ? toId(value, resource) : idOf(value))).find((id) => id !== undefined);
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * The resource that a field holds ids of, found by its name: that of the name, or else the only one that ends with it.
 * Undefined where no path names one of that kind.
 *
 * @example resourceOf(contract, 'storageId') // 'DataStorage'
 */
export function resourceOf({ operations }: Pick<Contract, 'operations'>, field: string): string | undefined {
  const stem = /^(\w+?)_?Ids?$/i.exec(field)?.[1]?.replaceAll('_', '').toLowerCase();
  if (stem === undefined) return undefined;
  const resources = namedBy.get(operations) ?? resourcesIn(operations);
  namedBy.set(operations, resources);
  const ending = resources.filter((resource) => resource.toLowerCase().endsWith(stem));
  return ending.find((resource) => resource.toLowerCase() === stem) ?? (ending.length === 1 ? ending[0] : undefined);
}

/** By operations, the resources that their paths name: they are asked for tens of thousands of times in a run. */
const namedBy = new WeakMap<Contract['operations'], readonly string[]>();

function resourcesIn(operations: Contract['operations']): readonly string[] {
  return [...new Set(operations.flatMap(({ params }) => params.flatMap(({ resource }) => resource ?? [])))];
}

/** The same for a field that may name another record of the kind that a path names: `targetDataMartId`. */
export function referredBy(contract: Pick<Contract, 'operations'>, field: string): string | undefined {
  return resourceOf(
    contract,
    field.replace(namesAnother, (_, initial: string) => initial),
  );
}

/** Names of ids of a record beside the one in the path: a DataMart is related to another. */
export const namesAnother: RegExp = /^(?:target|other|related|joined|linked)_?([A-Z])/i;
