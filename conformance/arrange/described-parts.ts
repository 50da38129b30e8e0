import { isObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';

/** The schema of an item of a list that a body has, itself or in a branch beside null. */
export function itemOf(body: Schema | undefined, field: string): Schema | undefined {
  const list = propertyOf(body, field);
  if (!isObject(list)) return undefined;
  const branches = ['oneOf', 'anyOf'].flatMap((keyword) => (list[keyword] ?? []) as Schema[]);
  return [list, ...branches]
    .filter(isObject)
    .map(({ items }) => items as Schema | undefined)
    .find(isObject);
}

/** The schema of a property of a body. */
export function propertyOf(body: Schema | undefined, name: string): Schema | undefined {
  const properties = isObject(body) && isObject(body['properties']) ? body['properties'] : {};
  return properties[name] as Schema | undefined;
}
