import type { Whole } from '../lists/pages.ts';
import type { Fault } from '../outcome.ts';
import { totalOf } from './total-of.ts';

/**
 * The total of a list that is filtered counts what the filter leaves: where all parts of a list have the total of the whole,
 * it does not. Undefined where a list tells no total, or that of the whole is not the number of its records.
 */
export function filteredTotal(whole: Whole, parts: readonly Whole[]): Fault | undefined {
  const total = totalOf(whole.exchange);
  if (total === undefined || total !== whole.ids.length) return undefined;
  const [part] = parts;
  const isAll = ({ ids, exchange }: Whole): boolean =>
    ids.length > 0 && ids.length < total && totalOf(exchange) === total;
  if (part === undefined || !parts.every(isAll)) return undefined;
  return {
    key: 'filtered',
    level: 'implied',
    summary: 'The total of a filtered list counts what the filter leaves out',
    expected: String(part.ids.length),
    received: String(total),
    exchange: part.exchange,
  };
}
