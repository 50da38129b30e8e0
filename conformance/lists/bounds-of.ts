import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';

/** What is stated of a query parameter that is a number. */
export type Bounds = { readonly minimum?: number; readonly maximum?: number; readonly default?: number };

/** The schema of a query parameter, where the operation has it. */
export function boundsOf({ params }: Operation, name: string): Bounds | undefined {
  const schema = params.find((one) => one.in === 'query' && one.name === name)?.schema;
  return isObject(schema) ? schema : undefined;
}
