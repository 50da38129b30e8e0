import { placeAt, type Place } from '../place.ts';
import type { Report } from '../reference.ts';
import { numberAt } from './limits.ts';
import type { Stated } from './node.ts';

/** Patterns that any text matches. */
const vacuousPatterns: ReadonlySet<string> = new Set([
  '',
  '^',
  '$',
  '.*',
  '^.*$',
  '^.*',
  '.*$',
  '^(?:.*)$',
  '^(.*)$',
  '[\\s\\S]*',
  '^[\\s\\S]*$',
]);

/**
 * Keywords about the form of a value, as texts: `pattern`, `format`, `multipleOf`, `uniqueItems`, `contentEncoding` and
 * `contentMediaType`. The formats `byte` and `binary` of OpenAPI 3.0 become what 3.1 says in their place.
 */
export function toTexts(leaves: readonly Place[], report: Report): ReadonlyMap<string, Stated<string>> {
  const stated = leaves.flatMap((leaf) => statementsOf(leaf, report));
  const byKeyword = new Map<string, Stated<string>>();
  for (const [keyword, statement] of stated) {
    const other = byKeyword.get(keyword);
    byKeyword.set(
      keyword,
      other === undefined ? statement : { ...other, value: both(keyword, other.value, statement.value) },
    );
  }
  return byKeyword;
}

/** What is asked for by two statements of one keyword together. */
function both(keyword: string, one: string, other: string): string {
  if (keyword === 'multipleOf') {
    const common = leastCommonMultiple(Number(one), Number(other));
    if (common !== undefined) return String(common);
  }
  return [...new Set([...one.split(' and '), ...other.split(' and ')])].toSorted().join(' and ');
}

function leastCommonMultiple(a: number, b: number): number | undefined {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b) || a <= 0 || b <= 0) return undefined;
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return (a / x) * b;
}

function statementsOf(leaf: Place, report: Report): [string, Stated<string>][] {
  const text = (keyword: string, name: string = keyword): [string, Stated<string>][] => {
    const place = placeAt(leaf, keyword);
    if (place === undefined || place.value === null) return [];
    if (typeof place.value === 'string') return [[name, { value: place.value, pointer: place.pointer }]];
    report(place.pointer, `"${keyword}" is a text`);
    return [];
  };
  const multiple = numberAt(leaf, 'multipleOf', report);
  const unique = placeAt(leaf, 'uniqueItems');
  return [
    ...text('pattern').filter(([, { value }]) => !vacuousPatterns.has(value)),
    ...text('format').map(([name, { value, pointer }]) => toFormat(name, value, pointer)),
    ...text('contentEncoding'),
    ...text('contentMediaType'),
    ...(multiple === undefined
      ? []
      : [['multipleOf', { ...multiple, value: String(multiple.value) }] as [string, Stated<string>]]),
    ...(unique?.value === true
      ? [['uniqueItems', { value: 'true', pointer: unique.pointer }] as [string, Stated<string>]]
      : []),
  ];
}

function toFormat(name: string, value: string, pointer: string): [string, Stated<string>] {
  if (value === 'byte') return ['contentEncoding', { value: 'base64', pointer }];
  if (value === 'binary') return ['contentMediaType', { value: 'application/octet-stream', pointer }];
  return [name, { value, pointer }];
}
