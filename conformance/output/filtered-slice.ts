import type { Json, JsonObject } from '../../spec/json.ts';
import type { Attempt, Control } from './control.ts';
import { type UnmetSlice, unmetSlices } from './slices.ts';
import { toWords, type WordRule } from './to-words.ts';

/** `filterConfig` has slice filters and others: each is kept beside the others, as alone, whichever comes first. */
export const filteredSlice: Control = {
  id: 'filtered-slice',
  requirement: 'report-stream-controls',
  level: 'implied',
  needs: ['equal', 'slices'],
  summary: 'The stream of a report with slice filters and another does not keep to all of them',
  remedy: 'samples: { FilterRule: [{ … }] }, of a column of words, that asks for what is equal to one',
  attempts: (output) => {
    const filters = toWords(output.samples.FilterRule ?? [], output.rows);
    return unmetSlices(output).flatMap((slice) => filters.map((filter) => toAttempt(slice, filter)));
  },
};

/** Of two slices one is of a value that rows have, and the other of none: whether they leave rows out or blended values, none is left. */
function toAttempt(slice: UnmetSlice, { rule, column, word }: WordRule): Attempt {
  const blended = slice.column;
  const columnConfig = [column, blended];
  const valuesIn = (rows: readonly JsonObject[]): readonly Json[] =>
    rows.map((row) => row[blended] ?? null).filter((value) => value !== null && value !== '');
  const faultOf = (filtered: readonly JsonObject[], sliced: readonly JsonObject[]): string | undefined => {
    const [kept] = valuesIn(sliced).filter((value) => valuesIn(filtered).includes(value));
    const other = sliced.find((row) => row[column] !== word);
    if (kept !== undefined) return `${JSON.stringify(kept)} in ${blended}`;
    return other === undefined ? undefined : `${JSON.stringify(other[column])} in ${column}`;
  };
  return {
    bodies: [{ columnConfig, filterConfig: [rule] }],
    next: ([filtered, ...sliced]) => {
      const [value] = valuesIn(filtered!);
      const met = value === undefined ? [] : [slice.askingFor(value)];
      const filterConfig = [
        [slice.rule, rule, ...met],
        [...met, rule, slice.rule],
      ][sliced.length];
      return filterConfig && met.length > 0 ? { columnConfig, filterConfig } : undefined;
    },
    expected: `no value in ${blended}, and ${JSON.stringify(word)} in ${column}`,
    twice: true,
    tells: ([filtered, ...sliced]) => sliced.length > 0 && filtered!.every((row) => row[column] === word),
    judged: ([filtered, ...sliced]) => 1 + sliced.findIndex((stream) => faultOf(filtered!, stream) !== undefined),
    fault: ([filtered, ...sliced]) =>
      sliced.map((stream) => faultOf(filtered!, stream)).find((one) => one !== undefined),
  };
}
