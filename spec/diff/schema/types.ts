/** Sets of JSON types as bits. A number may be an integer, so its bits include those of one. Null is kept apart. */
export type Types = number;

const bits: Readonly<Record<string, Types>> = {
  boolean: 1,
  integer: 2,
  number: 2 | 4,
  string: 8,
  array: 16,
  object: 32,
};

/** Every type. */
export const allTypes: Types = 63;

/** What the text of a URL, a header or a form field can spell: anything but arrays and objects. */
export const scalarTypes: Types = 15;

/** The array type and the string type alone. */
export const arrayType: Types = 16;
export const stringType: Types = 8;
export const integerType: Types = 2;
export const numberType: Types = 6;
export const objectType: Types = 32;

/** The bits of a type by its name; undefined for what is no type. Null has none. */
export function typeOf(name: unknown): Types | undefined {
  if (name === 'null') return 0;
  return typeof name === 'string' && Object.hasOwn(bits, name) ? bits[name] : undefined;
}

/** The type of a JSON value; 0 for null. */
export function typeOfValue(value: unknown): Types {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number') return Number.isInteger(value) ? integerType : 4;
  if (Array.isArray(value)) return arrayType;
  return bits[typeof value] ?? allTypes;
}

/** Whether each type of a set is in another. */
export function isWithin(types: Types, others: Types): boolean {
  return (types & ~others) === 0;
}

/** The names of the types of a set, for messages. */
export function namesOf(types: Types, nullable = false): string {
  if (types === allTypes) return nullable ? 'any value' : 'any value but null';
  const names = Object.keys(bits).filter(
    (name) => name !== 'integer' && name !== 'number' && isWithin(bits[name]!, types),
  );
  if ((types & numberType) !== 0) names.push((types & numberType) === integerType ? 'integer' : 'number');
  if (nullable) names.push('null');
  return names.length === 0 ? 'no value' : names.toSorted().join(' or ');
}
