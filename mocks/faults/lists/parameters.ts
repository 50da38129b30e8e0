import { isObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import type { MockRequest } from '../../http.ts';
import { queryOf } from '../messages.ts';

/** Whether a list has a query parameter. */
export function hasParameter({ params }: Operation, name: string): boolean {
  return params.some((one) => one.in === 'query' && one.name === name);
}

/** What is stated of `limit`. */
export function boundsOf({ params }: Operation): { readonly maximum?: number; readonly default?: number } {
  const schema = params.find((one) => one.in === 'query' && one.name === 'limit')?.schema;
  return isObject(schema) ? schema : {};
}

/** The limit that a request asks for; the usual one where it asks for none. */
export function limitOf(request: MockRequest, usual: number | undefined): number {
  const limit = queryOf(request).get('limit');
  return limit === null ? (usual ?? 1000) : Number(limit);
}

/** The offset that a request asks for. */
export function offsetOf(request: MockRequest): number {
  return Number(queryOf(request).get('offset') ?? 0);
}
