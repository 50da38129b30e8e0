import type { Attempt, Control, Output } from './control.ts';
import { sameValues, unmetSlices } from './slices.ts';
import { toWords } from './to-words.ts';

/** `filterConfig` has slice filters and others: each is kept beside the other, as alone. */
export const filteredSlice: Control = {
  id: 'filtered-slice',
  requirement: 'report-stream-controls',
  level: 'implied',
  needs: ['equal', 'slices'],
  summary: 'The stream of a report with a slice filter and another does not keep to both of them',
  remedy: 'samples: { FilterRule: [{ … }] }, of a column of words, that asks for what is equal to one',
  attempts: (output) => toAttempts(output),
};

function toAttempts(output: Output): readonly Attempt[] {
  const filters = toWords(output.samples.FilterRule ?? [], output.rows);
  return unmetSlices(output).flatMap(({ column: blended, rule: slice }) =>
    filters.map(({ rule, column, word }) => {
      const columnConfig = [column, blended];
      return {
        bodies: [
          { columnConfig, filterConfig: [rule] },
          { columnConfig, filterConfig: [slice, rule] },
        ],
        expected: `no value in ${blended}, and ${JSON.stringify(word)} in ${column}`,
        twice: true,
        tells: ([filtered]) =>
          filtered!.some((row) => (row[blended] ?? null) !== null) && filtered!.every((row) => row[column] === word),
        fault: ([filtered, both]) => {
          const same = sameValues(blended, filtered!, both!);
          if (same !== undefined) return `the same values in ${blended}: ${same.slice(0, 100)}`;
          const other = both!.find((row) => row[column] !== word);
          return other === undefined ? undefined : `${JSON.stringify(other[column])} in ${column}`;
        },
      };
    }),
  );
}
