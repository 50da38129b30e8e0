import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { distinct } from './distinct.ts';

/**
 * One value that a JSON Schema without `$ref`s probably accepts: its example where it has one, else the simplest that its
 * keywords name. Good enough to try; whether it is right, the target says.
 */
export function toExample(schema: Schema, depth = 0): Json {
  if (!isObject(schema) || depth > 8) return {};
  const given = givenValue(schema);
  if (given !== undefined) return given;
  const [branch] = branchesOf(schema);
  if (branch !== undefined) {
    const rest = Object.fromEntries(Object.entries(schema).filter(([key]) => !['oneOf', 'anyOf'].includes(key)));
    const [own, chosen] = [toExample(rest, depth + 1), toExample(branch, depth + 1)];
    return isObject(own) && isObject(chosen) ? { ...own, ...chosen } : chosen;
  }
  if (Array.isArray(schema['allOf'])) {
    const parts = [{ ...schema, allOf: undefined } as unknown as Schema, ...(schema['allOf'] as Schema[])];
    return Object.assign({}, ...parts.map((part) => toExample(part, depth + 1)).filter(isObject)) as JsonObject;
  }
  return ofType(schema, depth);
}

/**
 * Values that a JSON Schema without `$ref`s probably accepts, one for each kind that it tells apart: by its own branches, by
 * those of a property, or by the values of a property that names the kind. At most eight, the one of `toExample` first, but for
 * one that says something where that says nothing.
 *
 * @example toExamples({ properties: { type: { enum: ['a', 'b'] } }, required: ['type'] }) // [{ type: 'a' }, { type: 'b' }]
 */
export function toExamples(schema: Schema): readonly Json[] {
  const first = toExample(schema);
  if (!isObject(schema)) return [first];
  const rest = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !choosing.has(keyword)));
  const branches = branchesOf(schema).map((branch) => toExample({ ...rest, oneOf: [branch] }));
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const others = properties.flatMap(([name, property]) =>
    isObject(first) && name in first ? kindsOf(name, property).map((kind) => ({ ...first, [name]: kind })) : [],
  );
  const all = [...filledOf(first, properties), first, ...branches, ...others];
  return distinct(all).slice(0, 8);
}

/** The same with all that an object in it may have, where it has to have nothing and so says nothing. */
function filledOf(first: Json, properties: readonly (readonly [string, Schema])[]): readonly Json[] {
  if (!isObject(first)) return [];
  const empty = properties.flatMap(([name, property]) => {
    const inner = isObject(property) && isObject(property['properties']) ? property['properties'] : {};
    const isEmpty = isObject(first[name]) && Object.keys(first[name]).length === 0;
    return isEmpty && Object.keys(inner).length > 0
      ? [[name, toExample({ ...(property as JsonObject), required: Object.keys(inner) })] as const]
      : [];
  });
  return empty.length === 0 ? [] : [{ ...first, ...Object.fromEntries(empty) }];
}

/** What says which of several values is the example. */
const choosing: ReadonlySet<string> = new Set(['const', 'example', 'examples', 'default', 'enum', 'oneOf', 'anyOf']);

/** The kinds of a property: an example of each of its branches, or each of its values where it is called the kind. */
function kindsOf(name: string, property: Schema): readonly Json[] {
  if (!isObject(property)) return [];
  const branches = branchesOf(property).filter((branch) => isObject(branch) && isObject(branch['properties']));
  const values = /^(type|kind)$/i.test(name) && Array.isArray(property['enum']) ? (property['enum'] as Json[]) : [];
  return [...branches.map((branch) => toExample(branch)), ...values];
}

function givenValue(schema: JsonObject): Json | undefined {
  const examples = schema['examples'];
  const values = schema['enum'];
  return (
    schema['const'] ??
    schema['example'] ??
    (Array.isArray(examples) ? (examples[0] as Json) : undefined) ??
    schema['default'] ??
    (Array.isArray(values) ? (values[0] as Json) : undefined)
  );
}

function branchesOf(schema: JsonObject): readonly Schema[] {
  return (schema['oneOf'] ?? schema['anyOf'] ?? []) as Schema[];
}

function ofType(schema: JsonObject, depth: number): Json {
  const type = [schema['type']].flat()[0];
  if (type === 'array') return arrayOf(schema, depth);
  if (type === 'integer' || type === 'number') return (schema['minimum'] as number | undefined) ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'string') return textOf(schema);
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = (schema['required'] ?? []) as string[];
  const entries = required.map((name) => [name, ofProperty(name, properties[name] ?? true, depth + 1)] as const);
  const isSql = entries.some(([, value]) => typeof value === 'string' && /^sql$/i.test(value));
  // What kind of text it is, another property may tell.
  const isStatement = (name: string, value: Json): boolean =>
    isSql && value === usualText && /query|statement|definition/i.test(name);
  return Object.fromEntries(entries.map(([name, value]) => [name, isStatement(name, value) ? statement : value]));
}

/** The value of a property, whose name tells the form of a text where its schema does not. */
function ofProperty(name: string, schema: Schema, depth: number): Json {
  const form = forms.find(([named]) => named.test(name))?.[1];
  const isPlain = isObject(schema) && [schema['type']].flat()[0] === 'string' && givenValue(schema) === undefined;
  return isPlain && form !== undefined && schema['format'] === undefined ? form : toExample(schema, depth);
}

/** A statement that each warehouse runs. */
const statement = 'SELECT 1 AS conformance';

/** What a text is that is to have no form. */
const usualText = 'conformance';

/** Names of texts that have a form of their own, and a text in that. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/cron|^expression$/i, '0 6 * * 1'],
  [/time_?zone|^tz$/i, 'UTC'],
  [/^sql(_?(query|statement|text))?$/i, statement],
];

function arrayOf(schema: JsonObject, depth: number): Json {
  const count = (schema['minItems'] as number | undefined) ?? 0;
  return Array.from({ length: count }, () => toExample((schema['items'] ?? true) as Schema, depth + 1));
}

const formats: Readonly<Record<string, string>> = {
  uuid: '3f2b8c1e-5d47-4a90-9c1b-7e6a2f0d8b35',
  email: 'reports@example.com',
  uri: 'https://example.com/callback',
  url: 'https://example.com/callback',
  date: '2026-03-01',
  'date-time': '2026-03-01T08:00:00Z',
};

function textOf(schema: JsonObject): string {
  const text = formats[schema['format'] as string] ?? usualText;
  return text.padEnd((schema['minLength'] as number | undefined) ?? 0, 'x');
}
