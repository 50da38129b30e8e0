import { isObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { toId } from './arrange/records.ts';

/**
 * Whether an answer is the records of a list as they are, where the schema of its envelope is named and nothing more is shown
 * of it ("Note A"). Read to the letter, a schema name is that of a JSON object; deployments that answer a bare array are used
 * as lists all the same, so that it is not held against them. A single record in an array is none.
 */
export function isBareList({ lifecycle: { action, resource }, success }: Operation, value: unknown): boolean {
  const { schema } = success;
  const isNamedOnly = isObject(schema) && schema['type'] === 'object' && schema['properties'] === undefined;
  if (!Array.isArray(value) || !isNamedOnly || !(action === 'list' || listing.includes(resource))) return false;
  return value.every((item) => isObject(item) && !isEnvelope(item, resource));
}

/** What is read of many at once, by a request that names them. */
const listing: readonly string[] = ['DataMartHealthStatus'];

/** What has no id of its own and a list. */
function isEnvelope(item: object, resource: string): boolean {
  return toId(item, resource) === undefined && Object.values(item).some(Array.isArray);
}
