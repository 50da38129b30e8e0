import type { Json, JsonObject } from '../../spec/json.ts';

/** What one of two streams of the same rows shows otherwise, which of them tells less, and whether that is certain. */
export type Other = { readonly told: string; readonly poorer: 0 | 1; readonly isSure?: true };

type Rows = readonly JsonObject[];

/**
 * A column in which two streams of the same rows have other values: numbers or none, or texts of which some are the same. What
 * is written in another form in one of them tells nothing. Undefined where all that can be compared is alike.
 *
 * @example otherValues([{ a: 1.5 }], [{ a: 2 }])?.poorer // 1
 */
export function otherValues(one: Rows, other: Rows): Other | undefined {
  const [names, others] = [one, other].map((rows) => Object.keys(rows[0] ?? {}));
  const shared = names!.filter((name) => others!.includes(name));
  const found = shared.flatMap((name) => {
    const [first, second] = [one, other].map((rows) => new Set(rows.map((row) => valueOf(row, name))));
    return lostTruth(name, first!, second!) ?? otherIn(name, first!, second!) ?? [];
  });
  // Of a number it is open which of two is lost, a zero or that there is none.
  return found.find(({ isSure }) => isSure === true) ?? found[0];
}

/** A column of what is true or false, which in one of the streams is false nowhere: what there is none of is made of it there. */
function lostTruth(name: string, first: ReadonlySet<Json>, second: ReadonlySet<Json>): Other | undefined {
  if (![first, second].every((values) => [...values].every((value) => value === null || typeof value === 'boolean')))
    return undefined;
  const poorer = first.has(false) ? 1 : 0;
  const less = [first, second][poorer]!;
  if (first.has(false) === second.has(false) || !less.has(null)) return undefined;
  return { told: `${name} without false`, poorer, isSure: true };
}

function otherIn(name: string, first: ReadonlySet<Json>, second: ReadonlySet<Json>): Other | undefined {
  const areOf = (type: string): boolean[] =>
    [first, second].map((values) => [...values].every((value) => value === null || typeof value === type));
  const isKnown = areOf('number').every(Boolean) || (areOf('string').includes(true) && hasSame(first, second));
  if (!isKnown || (areIn(first, second) && areIn(second, first))) return undefined;
  const poorer = telling(first) < telling(second) ? 0 : 1;
  const [less, more] = poorer === 0 ? [first, second] : [second, first];
  const strange = [...less].find((value) => !isIn(value, more)) ?? [...more].find((value) => !isIn(value, less));
  return { told: `${name} without or with another ${JSON.stringify(strange)}`, poorer };
}

/** An empty text may stand for none. */
function valueOf(row: JsonObject, name: string): Json {
  const value = row[name] ?? null;
  return value === '' ? null : value;
}

function hasSame(one: ReadonlySet<Json>, other: ReadonlySet<Json>): boolean {
  return [...one].some((value) => typeof value === 'string' && value !== '' && other.has(value));
}

function areIn(some: ReadonlySet<Json>, all: ReadonlySet<Json>): boolean {
  return [...some].every((value) => isIn(value, all));
}

/** Numbers may be rounded to parts of a hundred in one of them. */
function isIn(value: Json, all: ReadonlySet<Json>): boolean {
  if (all.has(value)) return true;
  if (typeof value !== 'number') return false;
  const slack = Math.max(0.01, 1e-6 * Math.abs(value));
  return [...all].some((one) => typeof one === 'number' && Math.abs(one - value) <= slack);
}

/** How much values tell: numbers with parts and missing values are lost more easily than made. */
function telling(values: ReadonlySet<Json>): number {
  const parts = [...values].filter((value) => typeof value === 'number' && !Number.isInteger(value)).length;
  return parts + (values.has(null) ? 1 : 0);
}
