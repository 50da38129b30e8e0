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
  attempts: ({ rows, seen, samples }) => {
    const [sample = {}] = samples.SortRule ?? [];
    return sortingColumns(rows, seen).map(({ columns, texts }) => ({
      bodies: [{ sortConfig: columns.map((column) => ({ ...sample, column, direction: 'desc' })) }],
      expected: `${columns.join(', then ')} from high to low`,
      fault: ([sorted]) =>
        isDescending(sorted!, columns, texts)
          ? undefined
          : JSON.stringify(sorted!.slice(0, 6).map((row) => columns.map((name) => row[name]))),
    }));
  },
};
