import type { Arbitrary } from 'fast-check';
import type { Json } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import type { Outcome } from '../outcome.ts';
import { type leftOut, refusesAll } from './refuses-all.ts';
import type { ReportField } from './report-fields.ts';
import type { ReportKind } from './report-kinds.ts';
import { acceptsBody } from './report-refusal.ts';
import type { ReportSubject } from './report-subject.ts';

/** Every such value is refused. */
export function refuses(
  subject: ReportSubject,
  field: ReportField,
  seed: number,
  kind: ReportKind,
  first: readonly (Json | typeof leftOut)[],
  values: Arbitrary<Json | typeof leftOut>,
): Promise<Outcome> {
  return refusesAll(subject, field.name, values, first, { seed, key: kind.id, summary: kind.summary(field), runs: 1 });
}

/** The value stands in an accepted body in place of nothing: a refusal can only mean it. */
export function accepts(subject: ReportSubject, field: ReportField, value: Json, kind: ReportKind): Promise<Outcome> {
  const body = { ...subject.base, [field.name]: value };
  return acceptsBody(subject, body, { key: kind.id, summary: kind.summary(field) });
}

/** By the type that is stated, the JSON types that tell most: what is easily taken for it, and what is nothing like it. */
const mistaken: Readonly<Record<string, readonly string[]>> = {
  string: ['number', 'object'],
  integer: ['string', 'boolean'],
  number: ['string', 'boolean'],
  boolean: ['string', 'number'],
  array: ['string', 'object'],
  object: ['string', 'array'],
};

const examples: Readonly<Record<string, Json>> = {
  object: { unexpected: true },
  array: ['unexpected'],
  string: 'unexpected',
  number: 42,
  boolean: true,
  null: null,
};

/** What is easily taken for a value of the stated type, though it is none. */
const lookalikes: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  integer: { string: '10' },
  number: { string: '10' },
  boolean: { string: 'true', number: 1 },
};

/** Values of two JSON types that are not allowed; with `withNull`, null is one of them, else it is a kind of its own. */
export function examplesOfOther(types: readonly string[], withNull = false): readonly Json[] {
  const allowed = types.includes('integer') ? [...types, 'number'] : types;
  const wrong = types.flatMap((type) => mistaken[type] ?? []).filter((type) => !allowed.includes(type));
  const ordered = withNull && !allowed.includes('null') ? [wrong[0], 'null'] : wrong;
  const like = types.map((type) => lookalikes[type]).find((one) => one !== undefined);
  return [...new Set(ordered)]
    .slice(0, 2)
    .flatMap((type) => (type === undefined ? [] : [like?.[type] ?? (examples[type] as Json)]));
}

/** The types that an item of a list may have. */
export function itemTypes(items: Schema | undefined): readonly string[] {
  return typeof items === 'object' ? ([items['type'] ?? []].flat() as string[]) : [];
}
