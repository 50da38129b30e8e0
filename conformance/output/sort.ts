import type { JsonObject } from '../../spec/json.ts';
import type { Samples } from '../profile/profile.ts';
import type { Control } from './control.ts';
import { isDescending } from './is-descending.ts';
import { sortingColumns } from './sorting-columns.ts';

/** `sortConfig`: from high to low, and "earlier rules take precedence". */
export const sort: Control = {
  id: 'sort',
  requirement: 'report-stream-controls',
  level: 'stated',
  summary: 'The stream of a report is not sorted as its sortConfig says',
  remedy: 'samples: { SortRule: [{ … }] }, of a report with rows',
  attempts: ({ rows, seen, samples }) =>
    sortingColumns(rows, seen).map(({ columns, texts }) => ({
      bodies: [{ sortConfig: sortRules(columns, samples) }],
      expected: `${columns.join(', then ')} from high to low`,
      fault: ([sorted]) =>
        isDescending(sorted!, columns, texts)
          ? undefined
          : JSON.stringify(sorted!.slice(0, 6).map((row) => columns.map((name) => row[name]))),
    })),
};

/** Rules that sort by columns, from high to low where nothing else is said, made after one that the operator gave. */
export function sortRules(
  columns: readonly string[],
  { SortRule: [sample = {}] = [] }: Samples,
  direction: 'asc' | 'desc' = 'desc',
): readonly JsonObject[] {
  return columns.map((column) => ({ ...sample, column, direction }));
}
