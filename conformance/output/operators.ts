import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import { type Comparing, type Comparison, comparisons, type Value } from './comparisons.ts';
import type { Attempt, Control, Output } from './control.ts';
import { type Asked, ofEach } from './of-each.ts';
import { placeOf } from './filter.ts';
import { wronglyLeft } from './wrongly-left.ts';
import { comparingNames, vocabularyOf } from './vocabulary.ts';

/** `filterConfig`: rules whose operators are called as everybody calls them compare as that says, and each has to hold. */
export const operators: Control = {
  id: 'operators',
  requirement: 'report-stream-controls',
  level: 'implied',
  summary: 'The filters of a report leave other rows than their operators say',
  remedy: 'samples: { FilterRule: [{ … }] }, of a column that is in the rows, and a description of its operators',
  attempts: (output) => (output.samples.FilterRule ?? []).flatMap((rule) => toAttempts(rule, output)),
};

const holds: Readonly<Record<Comparing, (one: Value, other: Value) => boolean>> = {
  equal: (one, other) => one === other,
  notEqual: (one, other) => one !== other,
  less: (one, other) => one < other,
  lessOrEqual: (one, other) => one <= other,
  greater: (one, other) => one > other,
  greaterOrEqual: (one, other) => one >= other,
};

/** All at once, as few reports as that takes; and each alone, where a deployment does not take several. */
function toAttempts(rule: JsonObject, output: Output): readonly Attempt[] {
  const field = columnOf(rule, output.rows)?.[0];
  const vocabulary =
    field === undefined ? undefined : vocabularyOf(comparingNames, rule, field, output.schemas?.FilterRule);
  const place = placeOf(rule, field);
  if (vocabulary === undefined || field === undefined || place === undefined) return [];
  // The column of a slice filter is a unified blended identifier, and none that is in the rows by that name.
  if (Object.values(rule).includes('pre-join')) return [];
  const isKnown = ({ meaning }: Comparison): boolean => vocabulary.words.has(meaning);
  const reports = comparisons(output).map((all) => all.filter(isKnown));
  const toReport = (all: readonly Comparison[]): Asked => {
    const rules = all.map(({ meaning, column, value }) => {
      const word = vocabulary.words.get(meaning)!;
      const told: JsonObject = { ...rule, [field]: column, [vocabulary.field]: word, [place]: value };
      return { told, words: `${column} ${word} ${value}` };
    });
    return {
      body: { filterConfig: rules.map(({ told }) => told) },
      expected: `rows of which ${rules.map(({ words }) => words).join(' and ')}`,
    };
  };
  const whole = reports.filter((all) => all.length > 1);
  const alone = reports.flat().map((one) => [[one]]);
  return [...(whole.length > 0 ? [whole] : []), ...alone].map((asked) =>
    ofEach(asked.map(toReport), (streams, isWhole) =>
      streams.map((stream, at) => {
        const known = isWhole[at] === true && output.isWhole === true ? output.rows : [];
        return faultOf(known, stream, asked[at]!);
      }),
    ),
  );
}

function faultOf(
  rows: readonly JsonObject[],
  stream: readonly JsonObject[],
  all: readonly Comparison[],
): string | undefined {
  return wronglyLeft(rows, stream, (row) =>
    all.every(({ meaning, column, value }) => holds[meaning](row[column] as Value, value)),
  );
}
