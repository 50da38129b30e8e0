import type { Json, JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { isEqual, placeOf, toFilters } from './filter.ts';
import { type Asked, ofEach } from './of-each.ts';
import { wronglyLeft } from './wrongly-left.ts';

/**
 * `filterConfig`: a rule whose operator is called as everybody calls it leaves the rows that have its value. Of the
 * least and of the greatest value, so that one shows what is compared in another way. The reports are those of the
 * control `filter`.
 */
export const equal: Control = {
  id: 'equal',
  requirement: 'report-stream-controls',
  level: 'implied',
  sharesReports: true,
  summary: 'The filters of a report leave other rows than their operators say',
  remedy: 'samples: { FilterRule: [{ … }] }, of a column of words or whole numbers, that asks for what is equal to one',
  attempts: (output) => (output.samples.FilterRule ?? []).flatMap((rule) => toAttempts(rule, output)),
};

function toAttempts(rule: JsonObject, output: Output): readonly Attempt[] {
  const { rows } = output;
  const [field, column] = columnOf(rule, rows) ?? [];
  const place = placeOf(rule, field);
  if (column === undefined || place === undefined || !isEqual(rule) || Object.values(rule).includes('pre-join'))
    return [];
  const values = rows.map((row) => row[column] ?? null);
  if (!values.every(isPlain)) return [];
  return toFilters(rows, [rule]).map((rules) =>
    ofEach(
      rules.map((one): Asked => {
        const expected = `rows of which ${column} is ${JSON.stringify(one[place])}`;
        return { body: { filterConfig: [one] }, expected };
      }),
      (streams, isWhole) =>
        streams.map((stream, at) => {
          const known = isWhole[at] === true && output.isWhole === true ? rows : [];
          return wronglyLeft(known, stream, (row) => hasValue(row[column] ?? null, rules[at]![place]!));
        }),
    ),
  );
}

/** A word or a whole number: what else there is may be shown in another form than it is compared in. */
function isPlain(value: Json): boolean {
  return typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && /^[A-Za-z]+$/.test(value);
}

/** Whether a row has a value; undefined where that depends on capitals. */
function hasValue(own: Json, value: Json): boolean | undefined {
  const isAnyhow = JSON.stringify(own).toLowerCase() === JSON.stringify(value).toLowerCase();
  return isAnyhow && own !== value ? undefined : isAnyhow;
}
