import fc from 'fast-check';
import { toArbitrary } from '../../fixtures/arbitrary/to-arbitrary.ts';
import { toSingleFaults } from '../../fixtures/arbitrary/to-single-faults.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';

/** One request of an operation as far as validation sees it, and what it is about. */
export type Probe = {
  readonly operation: Operation;
  /** `body null of /title`, `query limit as ""`: what is tried; the rest is valid. */
  readonly about: string;
  readonly params: Readonly<Record<string, string>>;
  /** Names and texts of the query, in order; a name may come twice. */
  readonly query: readonly Pair[];
  readonly body: Json | undefined;
};

type Pair = readonly [name: string, text: string];

/** Texts that readers of numbers and booleans disagree on. */
const texts = ['', ' ', '5 ', '1.0', '1e1', '0x10', '+5', '05', 'null', 'true', '[]'];

/**
 * Requests of an operation: valid bodies and query parameters, each rule of their schemas broken once and alone, no body,
 * query parameters that are missing, unknown, repeated or oddly spelled. The same seed gives the same requests.
 */
export function toProbes(operation: Operation, { seed, valid }: { seed: number; valid: number }): readonly Probe[] {
  const drawn = (schema: Schema, numRuns: number): Json[] => fc.sample(toArbitrary(schema), { numRuns, seed });
  const parameters = operation.params.filter((parameter) => parameter.in === 'query');
  const query = parameters
    .filter(({ required }) => required)
    .flatMap(({ name, schema }) => toPairs(name, drawn(schema, 1)[0]!));
  const bodies = operation.body === undefined ? [undefined] : drawn(operation.body.schema, valid);
  const right = { operation, params: toParams(operation), query, body: bodies[0] };
  const withQuery = (name: string, about: string, pairs: readonly Pair[]): Probe => {
    return {
      ...right,
      about: `query ${name} ${about}`,
      query: [...query.filter(([other]) => other !== name), ...pairs],
    };
  };
  return [
    ...bodies.map((body) => ({ ...right, about: 'body valid', body })),
    ...(operation.body === undefined ? [] : [{ ...right, about: 'body missing', body: undefined }]),
    ...brokenOnce(operation.body?.schema, seed).map(({ about, value }) => ({
      ...right,
      about: `body ${about}`,
      body: value,
    })),
    withQuery('unknown', 'given', [['unknown', 'x']]),
    ...parameters.flatMap(({ name, schema }) => [
      withQuery(name, 'missing', []),
      withQuery(name, 'twice', [...toPairs(name, drawn(schema, 1)[0]!), ...toPairs(name, drawn(schema, 1)[0]!)]),
      ...drawn(schema, valid).map((value) => withQuery(name, 'valid', toPairs(name, value))),
      ...texts.map((text) => withQuery(name, `as "${text}"`, [[name, text]])),
      ...brokenOnce(schema, seed).map(({ about, value }) => withQuery(name, about, toPairs(name, value))),
    ]),
  ];
}

/** One value for each rule of a schema, with that one broken. */
function brokenOnce(schema: Schema | undefined, seed: number): readonly { about: string; value: Json }[] {
  if (schema === undefined) return [];
  const faults = new Map(toSingleFaults(schema).map((fault) => [`${fault.keyword} ${fault.schemaPointer}`, fault]));
  return [...faults.values()].map(({ keyword, pointer, values }) => ({
    about: `${keyword} of "${pointer}"`,
    value: fc.sample(values, { numRuns: 1, seed })[0]!,
  }));
}

function toParams({ params }: Operation): Readonly<Record<string, string>> {
  const inPath = params.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(inPath.map(({ name, schema }) => [name, toPathText(schema)]));
}

function toPathText(schema: Schema): string {
  const values = isObject(schema) ? (schema['enum'] as string[] | undefined) : undefined;
  return values?.[0] ?? '0b6c4f2e-8f0a-4c53-9d1e-2f7a5b3c4d5e';
}

function toPairs(name: string, value: Json): readonly Pair[] {
  const items = Array.isArray(value) ? value : [value];
  return items.map((item) => [name, typeof item === 'string' ? item : JSON.stringify(item)] as const);
}
