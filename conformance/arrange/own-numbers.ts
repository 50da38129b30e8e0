import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { reportFields } from '../report-bodies/report-fields.ts';

/** Far from what is usual, and below every maximum that is stated. */
const offset = 1000;

/**
 * A body with a number of its own in each field that is stated to take any integer: where records are alike in all but
 * their names, none shows that it took over what another was given. Undefined where an operation takes no such field.
 *
 * @example withOwnNumbers(createReport, { title: 'Sales' }, 3) // { title: 'Sales', limitConfig: 1004 }
 */
export function withOwnNumbers(operation: Operation, body: Json | undefined, number: number): Json | undefined {
  const fields = reportFields(operation).filter(({ types, required }) => types.includes('integer') && !required);
  if (!isObject(body) || fields.length === 0) return undefined;
  const least = (minimum: Json | undefined): number => (typeof minimum === 'number' ? minimum : 0);
  const own = fields.map(({ name, schema }) => [name, least(schema['minimum']) + offset + number]);
  return { ...body, ...(Object.fromEntries(own) as Record<string, number>) };
}
