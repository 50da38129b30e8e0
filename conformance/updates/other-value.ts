import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { fieldOf } from '../arrange/records.ts';

/**
 * A body with another value of each enumeration that it is all made of, where a record shows each as it would be sent: what is as it
 * was before tells nothing of an update. Undefined where something else is sent, or shown.
 *
 * @example otherValues({ properties: { scope: { enum: ['ALL', 'NONE'] } } }, { scope: 'ALL' }, { scope: 'ALL' }) // { scope: 'NONE' }
 */
export function otherValues(schema: Schema | undefined, body: JsonObject, record: unknown): JsonObject | undefined {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const entries = Object.entries(body).map(([name, value]): [string, Json | undefined] => {
    const property = properties[name];
    const values = isObject(property) && Array.isArray(property['enum']) ? (property['enum'] as readonly Json[]) : [];
    const isShown = typeof value === 'string' && fieldOf(record, name) === value;
    return [name, isShown ? values.find((one) => typeof one === 'string' && one !== value) : undefined];
  });
  const others = entries.filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return others.length === 0 || others.length < entries.length ? undefined : Object.fromEntries(others);
}
