import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { isEqual, placeOf } from './filter.ts';

/**
 * `filterConfig`: a rule of a blended column leaves rows out by that one, and not by a native column which has the same name in the
 * report's own DataMart.
 */
export const blendedFilter: Control = {
  id: 'blended-filter',
  requirement: 'report-stream-controls',
  level: 'implied',
  needs: ['equal'],
  summary: 'The stream of a report with a filter of a blended column has rows with another value in it',
  attempts: (output) => {
    const rule = (output.samples.FilterRule ?? []).find((one) => isOfText(one, output));
    const blended = columnFor(output);
    return rule === undefined || blended === undefined ? [] : [toAttempt(rule, blended, output)];
  },
};

/** Whether a rule asks a column of the rows to be equal to a text. */
function isOfText(rule: JsonObject, { rows }: Output): boolean {
  const place = placeOf(rule, columnOf(rule, rows)?.[0]);
  const isSlice = Object.values(rule).includes('pre-join');
  return !isSlice && isEqual(rule) && place !== undefined && typeof rule[place] === 'string';
}

/** A blended column that has the name of a native one behind that of its source; else the one that is known to have texts. */
function columnFor({ blended, blendedNames = [], seen, joins = [] }: Output): string | undefined {
  const isKey = (name: string): boolean => joins.some((one) => one.blended === name);
  const isNamesake = (name: string): boolean =>
    seen.some((own) => ['__', '.'].some((mark) => name.endsWith(mark + own)));
  return blendedNames.find((name) => isNamesake(name) && !isKey(name)) ?? blended;
}

function toAttempt(rule: JsonObject, blended: string, { rows, seen }: Output): Attempt {
  const [field] = columnOf(rule, rows)!;
  const place = placeOf(rule, field)!;
  const columnConfig = [seen[0]!, blended];
  const textsIn = (all: readonly JsonObject[]): readonly string[] =>
    all.map((row) => row[blended]).filter((value): value is string => typeof value === 'string' && value !== '');
  const otherIn = ([all, filtered]: readonly (readonly JsonObject[])[]): string | undefined => {
    const [wanted] = textsIn(all!);
    // However letters are compared.
    return textsIn(filtered!).find((text) => text.toLowerCase() !== wanted?.toLowerCase());
  };
  return {
    bodies: [{ columnConfig }],
    next: ([all, filtered]) => {
      const texts = new Set(textsIn(all!));
      if (filtered !== undefined || texts.size < 2) return undefined;
      return { columnConfig, filterConfig: [{ ...rule, [field]: blended, [place]: [...texts][0]! }] };
    },
    expected: ([all]) => `rows of which ${blended} is ${JSON.stringify(textsIn(all!)[0])}`,
    twice: true,
    tells: ([, filtered]) => filtered !== undefined,
    fault: (streams) => {
      const other = otherIn(streams);
      return other === undefined ? undefined : `${JSON.stringify(other)} in ${blended}`;
    },
  };
}
