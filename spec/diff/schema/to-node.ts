import { placeAt, type Place } from '../place.ts';
import { limits } from '../rules/limit-rules.ts';
import { toAnnotations } from './annotations.ts';
import { toDiscriminator } from './discriminator.ts';
import { type Items, toConditions, toItems } from './items.ts';
import type { Leaves, Reading } from './leaves.ts';
import { toLimits } from './limits.ts';
import { type Members, toMembers } from './members.ts';
import type { Alternatives, SchemaNode } from './node.ts';
import { allowsAll, type Has, toSubschemas } from './subschemas.ts';
import { toTexts } from './texts.ts';
import type { Types } from './types.ts';
import { toTypes, toValues, typesWithin, type Values, valuesWithin } from './values.ts';

/** Merged schemas with what was settled about their alternatives. */
export type Settled = {
  readonly id: string;
  readonly pointer: string;
  readonly leaves: Leaves;
  readonly nullable: boolean;
  readonly types?: Types;
  readonly values?: Values;
  readonly alternatives: readonly Alternatives[];
};

const itemKeywords = ['items', 'prefixItems', 'additionalItems', 'contains'];
const memberKeywords = [
  'properties',
  'required',
  'patternProperties',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'additionalProperties',
];
const textKeywords = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'contentEncoding', 'contentMediaType'];
const limitKeywords = [...Object.values(limits).map(([keyword]) => keyword), 'exclusiveMaximum', 'exclusiveMinimum'];

const none: ReadonlyMap<never, never> = new Map<never, never>();
const noItems: Items = { items: [], prefixItems: [], contains: [] };
const noMembers: Members = {
  properties: none,
  patternProperties: none,
  required: none,
  dependentRequired: none,
  dependentSchemas: none,
};

/** The normal form of schemas that were taken apart, and whose alternatives were settled. */
export function toNode(from: Settled, reading: Reading): SchemaNode {
  const { report } = reading;
  const { leaves, never, unresolved } = from.leaves;
  const has = toHas(leaves);
  const stated = has('enum', 'const') ? toValues(leaves, report) : undefined;
  const values = from.values === undefined ? stated : { value: from.values, pointer: from.pointer };
  const typed = toTypes(leaves, report);
  const types = typesWithin(from.types ?? typed.types, values?.value, leaves);
  const { items, prefixItems, contains } = has(...itemKeywords) ? toItems(leaves, report) : noItems;
  const flag = (keyword: string): string | undefined =>
    has(keyword)
      ? leaves.map((leaf) => placeAt(leaf, keyword)).find((place) => place?.value === true)?.pointer
      : undefined;
  const left = values && { ...values, value: valuesWithin(values.value, types) };
  const isFullBoolean = types === 1 && left?.value.size === 2;
  const isNullOnly = from.nullable && (left?.value.size === 0 || types === 0);
  const isNever = never || (types === 0 && !from.nullable) || (has('not') && excludesAll(leaves));
  return {
    id: from.id,
    pointer: from.pointer,
    leaves,
    types: isNullOnly ? 0 : types,
    typePointer: typed.pointer,
    nullable: from.nullable && !isNever,
    never: isNever,
    limits: has(...limitKeywords) ? toLimits(leaves, types, report) : none,
    texts: has(...textKeywords) ? toTexts(leaves, report) : none,
    values: isFullBoolean || isNullOnly ? undefined : left,
    ...(has(...memberKeywords) ? toMembers(leaves, report) : noMembers),
    prefixItems,
    subschemas: toSubschemas(leaves, items, from.alternatives, has),
    contains,
    not: has('not') ? leaves.flatMap((leaf) => placeAt(leaf, 'not') ?? []) : [],
    conditions: has('if') ? toConditions(leaves) : [],
    alternatives: from.alternatives,
    discriminator: has('discriminator') ? toDiscriminator(leaves, reading) : undefined,
    readOnly: flag('readOnly'),
    writeOnly: flag('writeOnly'),
    deprecated: flag('deprecated'),
    annotations: toAnnotations(leaves),
    unresolved,
  };
}

function excludesAll(leaves: readonly Place[]): boolean {
  return leaves.some((leaf) => allowsAll(placeAt(leaf, 'not')?.value));
}

/** Tells whether some schemas have one of some keywords: most have few, and need not be asked for all. */
function toHas(leaves: readonly Place[]): Has {
  const present = new Set(leaves.flatMap(({ value }) => Object.keys(value as object)));
  return (...keywords) => keywords.some((keyword) => present.has(keyword));
}
