import type { Limit } from '../rules/limit-rules.ts';
import type { Place } from '../place.ts';
import type { Types } from './types.ts';

/** A value of a keyword and the pointer that leads to it. */
export type Stated<T> = { readonly value: T; readonly pointer: string };

/** Schemas that must all match; none means that anything does. */
export type Conjunction = readonly Place[];

/** The branches of a `oneOf` or `anyOf`, without those that only allow null. */
export type Alternatives = {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly pointer: string;
  readonly branches: readonly Place[];
};

/** A `contains` with its limits. */
export type Contains = { readonly pointer: string; readonly schema: Conjunction } & {
  readonly [L in 'min-contains' | 'max-contains']: Stated<Bound> | undefined;
};

/** An `if` with what follows from it. */
export type Condition = {
  readonly pointer: string;
  readonly test: Conjunction;
  /** What applies where the test is met, and where it is not. */
  readonly met: Conjunction;
  readonly unmet: Conjunction;
};

/** A limit; `exclusive` where the number itself is beyond it. */
export type Bound = { readonly number: number; readonly exclusive: boolean };

/** How alternatives are told apart: by which property, whose values name them. */
export type Discriminator = { readonly pointer: string; readonly property: string; readonly values: readonly string[] };

/**
 * A schema in normal form: references and `allOf` merged, null in one spelling, numbers in one form, keywords that allow
 * everything left out. Two schemas of the same meaning have, for all but exotic ones, the same normal form. Subschemas
 * are given by their places, so that circular schemas are finite.
 */
export type SchemaNode = {
  readonly id: string;
  readonly pointer: string;
  /** The merged schemas: each an object without `$ref` and `allOf`. */
  readonly leaves: readonly Place[];
  /** The types of its values; null is kept apart. */
  readonly types: Types;
  readonly typePointer: string | undefined;
  readonly nullable: boolean;
  /** It allows nothing, not even null. */
  readonly never: boolean;
  readonly limits: ReadonlyMap<Limit, Stated<Bound>>;
  /** Keywords whose values are compared as texts: pattern, format, content…, multipleOf, uniqueItems. */
  readonly texts: ReadonlyMap<string, Stated<string>>;
  /** The allowed values by their keys. */
  readonly values: Stated<ReadonlyMap<string, unknown>> | undefined;
  readonly properties: ReadonlyMap<string, Conjunction>;
  readonly required: ReadonlyMap<string, string>;
  readonly patternProperties: ReadonlyMap<string, Conjunction>;
  readonly dependentRequired: ReadonlyMap<string, Stated<readonly string[]>>;
  readonly dependentSchemas: ReadonlyMap<string, Conjunction>;
  readonly prefixItems: readonly Conjunction[];
  /** Keywords with one subschema that allows anything by default: items, additionalProperties, propertyNames, … */
  readonly subschemas: ReadonlyMap<string, Conjunction>;
  readonly contains: readonly Contains[];
  readonly not: readonly Place[];
  readonly conditions: readonly Condition[];
  readonly alternatives: readonly Alternatives[];
  readonly discriminator: Discriminator | undefined;
  readonly readOnly: string | undefined;
  readonly writeOnly: string | undefined;
  readonly deprecated: string | undefined;
  /** Keywords that explain: their values, and where. */
  readonly annotations: ReadonlyMap<string, Stated<unknown>>;
  /** References that lead nowhere. */
  readonly unresolved: readonly string[];
};
