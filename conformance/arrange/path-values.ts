import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';

/** A path parameter that is an enumeration, with its values. */
export type PathValues = { readonly parameter: string; readonly values: readonly string[] };

/** The path parameter of an operation that is an enumeration, where it has one. */
export function pathValues({ params }: Operation): PathValues | undefined {
  const parameter = params.find(({ in: place, schema }) => place === 'path' && isObject(schema) && 'enum' in schema);
  const values = isObject(parameter?.schema) ? (parameter.schema['enum'] as readonly string[]) : [];
  return parameter === undefined ? undefined : { parameter: parameter.name, values };
}
