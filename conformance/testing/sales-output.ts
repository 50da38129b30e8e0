import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Output } from '../output/control.ts';

/** Rows of a report, and what a target's description may say of the rules that its controls take. */
export const salesOutput: Output = {
  rows: [
    ['DE', 1, 4],
    ['FR', 2, 5],
    ['FR', 3, 6],
    ['DE', 4, 6],
    ['SE', 5, 7],
    ['DE', 6, 6],
  ].map(([land, sum, count]): JsonObject => ({ land: land!, sum: sum!, count: count! })),
  isWhole: true,
  columns: ['land', 'sum', 'count'],
  seen: ['land', 'sum', 'count'],
  samples: {
    FilterRule: [{ column: 'land', op: 'eq', value: 'DE' }],
    AggregationRule: [{ column: 'sum', function: 'SUM' }],
  },
  schemas: {
    FilterRule: { properties: { op: { enum: ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'near'] } } },
    AggregationRule: { properties: { function: { enum: ['SUM', 'MIN', 'MAX', 'AVG', 'COUNT', 'COUNT_DISTINCT'] } } },
  },
};

/** What is expected of the report that is at fault, where streams were read to their end; undefined where none is. */
export function toldOf(
  { fault, expected }: Attempt,
  ...streams: readonly (readonly JsonObject[])[]
): string | undefined {
  const whole = streams.map(() => true);
  if (fault(streams, whole) === undefined) return undefined;
  return typeof expected === 'string' ? expected : expected(streams, whole);
}
