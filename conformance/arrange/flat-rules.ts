import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';

/**
 * Filter rules whose operator is the name of a field, such as `{ column, condition: { eq: { value } } }`, as such that have their
 * operator and their value side by side.
 */
export type FlatRules = {
  /** What would be said of them if they were flat. */
  readonly schema: JsonObject;
  /** A rule of the target as a flat one. */
  readonly flat: (rule: JsonObject) => JsonObject;
  /** A flat rule as the target takes it; one that is not flat stays as it is. */
  readonly deep: (rule: JsonObject) => JsonObject;
};

/** The names that operator and value have in a flat rule. */
const operator = 'operator';
const value = 'value';

/**
 * How rules of a schema are flat; undefined where they are already.
 *
 * @param schema What the target's own description says of a filter rule, without `$ref`s.
 * @param isOperator Whether a name is one of an operator.
 */
export function flatRules(schema: Schema | undefined, isOperator: (name: string) => boolean): FlatRules | undefined {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const [field, operators] =
    Object.entries(properties)
      .map(([name, property]) => [name, operatorsIn(property)] as const)
      .find(([, all]) => [...all.keys()].filter(isOperator).length >= operatorsAtLeast) ?? [];
  if (field === undefined || operators === undefined || operator in properties) return undefined;
  const { [field]: _, ...others } = properties;
  return {
    schema: {
      ...(schema as JsonObject),
      properties: { ...others, [operator]: { enum: [...operators.keys()] }, [value]: {} },
    },
    flat: ({ [field]: condition, ...rest }) => {
      const [name, inner] = isObject(condition) ? (Object.entries(condition)[0] ?? []) : [];
      if (name === undefined) return { ...rest, ...(condition !== undefined && { [field]: condition }) };
      const told = valueIn(inner);
      return { ...rest, [operator]: name, ...(told !== undefined && { [value]: told }) };
    },
    deep: (rule) => {
      const { [operator]: name, [value]: told, ...rest } = rule;
      if (typeof name !== 'string' || field in rule) return rule;
      return { ...rest, [field]: { [name]: within(operators.get(name), told) } };
    },
  };
}

/** So many names of operators show that fields are called after them. */
const operatorsAtLeast = 2;

/** The fields of a property of which one is to be set, with what each is. */
function operatorsIn(property: Json): ReadonlyMap<string, Json> {
  const branches = isObject(property) && Array.isArray(property['oneOf']) ? (property['oneOf'] as readonly Json[]) : [];
  const fields = branches.map((branch) =>
    isObject(branch) && isObject(branch['properties']) ? Object.entries(branch['properties']) : [],
  );
  return new Map(fields.every((one) => one.length === 1) ? fields.map(([one]) => one!) : []);
}

function valueIn(inner: Json | undefined): Json | undefined {
  if (!isObject(inner)) return inner;
  const values = Object.values(inner);
  return values.length > 1 ? values : values[0];
}

/** A value in the field, or its ends in the two fields, that an operator has for it. */
function within(schema: Json | undefined, told: Json | undefined): Json {
  const properties = isObject(schema) && isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const isPlain = isObject(schema) && schema['type'] !== undefined && schema['type'] !== 'object';
  if (isPlain) return told ?? null;
  const [first, second] = properties;
  if (first === undefined || told === undefined) return {};
  if (second !== undefined && Array.isArray(told))
    return { [first[0]]: told[0] as Json, [second[0]]: told.at(-1) as Json };
  const isList = isObject(first[1]) && first[1]['type'] === 'array';
  return { [first[0]]: isList && !Array.isArray(told) ? [told] : told };
}
