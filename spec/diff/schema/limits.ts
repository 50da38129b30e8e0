import { isObject } from '../../json.ts';
import { placeAt, type Place } from '../place.ts';
import type { Report } from '../reference.ts';
import { type Limit, limits } from '../rules/limit-rules.ts';
import type { Bound, Stated } from './node.ts';
import { integerType, numberType, type Types } from './types.ts';

/** Limits that say nothing at this number. */
const vacuous: Readonly<Partial<Record<Limit, number>>> = { 'min-length': 0, 'min-items': 0, 'min-properties': 0 };

/**
 * The limits that schemas set together: of several, the strictest; both forms of `exclusiveMinimum` (a number, and the
 * boolean of OpenAPI 3.0) as one; whole numbers where only whole numbers are allowed; none that says nothing.
 */
export function toLimits(leaves: readonly Place[], types: Types, report: Report): ReadonlyMap<Limit, Stated<Bound>> {
  const found = new Map<Limit, Stated<Bound>>();
  for (const limit of Object.keys(limits) as Limit[]) {
    if (limit === 'min-contains' || limit === 'max-contains') continue;
    const strictest = leaves
      .flatMap((leaf) => boundsOf(leaf, limit, report))
      .map((bound) => (isNumeric(limit) && (types & numberType) === integerType ? toWhole(bound, limit) : bound))
      .reduce<Stated<Bound> | undefined>((best, bound) => stricter(best, bound, limit), undefined);
    if (strictest !== undefined && !(strictest.value.number <= (vacuous[limit] ?? -Infinity))) {
      found.set(limit, strictest);
    }
  }
  return found;
}

/** A number at a keyword of a schema; undefined, and reported, where it is something else. */
export function numberAt(leaf: Place, keyword: string, report: Report): Stated<number> | undefined {
  const place = placeAt(leaf, keyword);
  if (place === undefined || place.value === null) return undefined;
  if (typeof place.value === 'number' && !Number.isNaN(place.value)) {
    return { value: place.value, pointer: place.pointer };
  }
  report(place.pointer, `"${keyword}" is a number`);
  return undefined;
}

/** Whether a bound allows less than another on the same side does. */
export function isStricter(bound: Bound, other: Bound, limit: Limit): boolean {
  if (bound.number === other.number) return bound.exclusive && !other.exclusive;
  return limits[limit][1] === 'upper' ? bound.number < other.number : bound.number > other.number;
}

function boundsOf(leaf: Place, limit: Limit, report: Report): Stated<Bound>[] {
  const [keyword] = limits[limit];
  if (!isObject(leaf.value)) return [];
  const toBound = (stated: Stated<number> | undefined, exclusive: boolean): Stated<Bound>[] =>
    stated === undefined ? [] : [{ value: { number: stated.value, exclusive }, pointer: stated.pointer }];
  if (!isNumeric(limit)) return toBound(numberAt(leaf, keyword, report), false);
  const exclusiveKeyword = limit === 'maximum' ? 'exclusiveMaximum' : 'exclusiveMinimum';
  const flag = leaf.value[exclusiveKeyword];
  const inclusive = toBound(numberAt(leaf, keyword, report), flag === true);
  return typeof flag === 'boolean'
    ? inclusive
    : [...inclusive, ...toBound(numberAt(leaf, exclusiveKeyword, report), true)];
}

function isNumeric(limit: Limit): boolean {
  return limit === 'maximum' || limit === 'minimum';
}

/** Beyond 99.5, and beyond or at 100, lie the same whole numbers. */
function toWhole({ value, pointer }: Stated<Bound>, limit: Limit): Stated<Bound> {
  const { number, exclusive } = value;
  const step = exclusive && Number.isInteger(number) ? 1 : 0;
  const whole = limit === 'maximum' ? Math.floor(number) - step : Math.ceil(number) + step;
  return { value: { number: whole, exclusive: false }, pointer };
}

function stricter(best: Stated<Bound> | undefined, bound: Stated<Bound>, limit: Limit): Stated<Bound> {
  return best === undefined || isStricter(bound.value, best.value, limit) ? bound : best;
}
