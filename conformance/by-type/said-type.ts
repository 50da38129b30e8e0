import { isObject } from '../../spec/json.ts';

/**
 * The stated type that a record says it is of, in a field that is called a type; undefined where it says none, or two.
 *
 * @example saidType({ id: '8c71', type: 'EMAIL' }, ['EMAIL', 'VENDOR1_CHAT']) // 'EMAIL'
 */
export function saidType(record: unknown, types: readonly string[]): string | undefined {
  const fields = Object.entries(isObject(record) ? record : {}).filter(([name]) => /type$/i.test(name));
  const said = new Set(fields.flatMap(([, value]) => types.find((type) => type === value) ?? []));
  return said.size === 1 ? [...said][0] : undefined;
}

/**
 * Whether what is of one type is not of the other: what says nothing of itself may be of a legacy type, which counts as one of the
 * type that it is named after.
 */
export function isOtherType(one: string, other: string): boolean {
  return !one.includes(other) && !other.includes(one);
}
