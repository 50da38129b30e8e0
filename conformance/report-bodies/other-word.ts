import { isObject } from '../../spec/json.ts';
import { functionNames } from '../output/functions.ts';
import { comparingNames, meaningIn, type Names } from '../output/vocabulary.ts';

/** Words that rules use, by family and by what they mean. */
const families: readonly Names<string>[] = [
  functionNames,
  comparingNames,
  { ascending: ['asc', 'ascending'], descending: ['desc', 'descending'] },
  Object.fromEntries(
    ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'].map((unit) => [unit, [unit, `${unit}s`]]),
  ),
];

/**
 * Whether a rule of a list is shown with a word that means another than the one it was given with, such as a month for a week,
 * and has its other fields as they were given. Another word for the same says nothing.
 *
 * @example isOtherWord([{ column: 'day', unit: 'WEEK' }], [{ column: 'day', unit: 'DAY' }]) // true
 */
export function isOtherWord(given: unknown, shown: unknown): boolean {
  if (!Array.isArray(given) || !Array.isArray(shown) || given.length !== shown.length) return false;
  return given.some((rule: unknown, at) => {
    const other: unknown = shown[at];
    if (!isObject(rule) || !isObject(other)) return false;
    const differing = Object.keys(rule).filter((name) => rule[name] !== other[name]);
    return differing.length === 1 && meansOther(rule[differing[0]!], other[differing[0]!]);
  });
}

function meansOther(given: unknown, shown: unknown): boolean {
  return families.some((family) => {
    const [was, is] = [given, shown].map((word) => meaningIn(family, word));
    return was !== undefined && is !== undefined && was !== is;
  });
}
