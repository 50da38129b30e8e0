import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';

/**
 * A body that throws a switch of one record of a list and says nothing else, made of the schema of the body and of what is
 * shown of the record; undefined where the schema has no list of such records, or asks for more.
 *
 * @example
 * // { fields: [{ name: 'buyers__city', isHidden: true }] }
 * switched(schemaOfTheBody, { name: 'buyers__city', type: 'STRING', isHidden: false });
 */
export function switched(schema: unknown, shown: JsonObject): Json | undefined {
  return listed(schema, (items) => switchedRecord(items, shown));
}

/** The first list of a schema, within what it stands in, with one record in it. */
function listed(given: unknown, toRecord: (items: unknown) => JsonObject | undefined): Json | undefined {
  const schema = withoutNull(given);
  if (!isObject(schema)) return undefined;
  if ('items' in schema) {
    const record = toRecord(withoutNull(schema['items']));
    return record === undefined ? undefined : [record];
  }
  for (const [name, inner] of Object.entries(propertiesOf(schema))) {
    const one = requiresOnly(schema, [name]) ? listed(inner, toRecord) : undefined;
    if (one !== undefined) return { [name]: one };
  }
  return undefined;
}

/**
 * A body that leaves a source out, or takes it in, and says nothing else, made of the schema of the body and of what is shown
 * of the source; undefined where the schema has no list of settings with a switch, or asks for more. `also`: what is said
 * beside.
 *
 * @example
 * // { sources: [{ alias: 'buyers', isExcluded: false }] }
 * sourceSwitched(schemaOfTheBody, { alias: 'buyers', title: 'Buyers' }, { isOut: false });
 */
export function sourceSwitched(
  schema: unknown,
  source: JsonObject,
  how: { readonly isOut: boolean },
  also?: string,
): Json | undefined {
  return listed(schema, (items) => {
    const properties = propertiesOf(items);
    const known = Object.entries(source).filter(([name, value]) => name in properties && typeof value === 'string');
    const name = Object.keys(properties).find((one) => /^(is_?)?(in|ex)cluded$/i.test(one));
    if (
      name === undefined ||
      known.length === 0 ||
      !namesAll(
        items,
        known.map(([one]) => one),
      )
    )
      return undefined;
    const setting = { ...Object.fromEntries(known), [name]: /ex/i.test(name) === how.isOut };
    return requiresOnly(items, [...Object.keys(setting), ...(also === undefined ? [] : [also])]) ? setting : undefined;
  });
}

/**
 * A body that hides fields of a source, by the names that they have where they come from, and says nothing else; undefined
 * where the schema has no settings of single fields within those of a source, or asks for more.
 *
 * @example
 * // { sources: [{ alias: 'buyers', isExcluded: false, fields: { city: { isHidden: true } } }] }
 * fieldsHidden(schemaOfTheBody, { alias: 'buyers', title: 'Buyers' }, ['city']);
 */
export function fieldsHidden(schema: unknown, source: JsonObject, names: readonly string[]): Json | undefined {
  return listed(schema, (items) => {
    const [name, fields] =
      Object.entries(propertiesOf(items))
        .map(([one, inner]) => [one, hiddenEach(withoutNull(inner), names)] as const)
        .find(([, value]) => value !== undefined) ?? [];
    const taken = sourceSwitched({ type: 'array', items }, source, { isOut: false }, name);
    const [setting] = Array.isArray(taken) ? (taken as readonly Json[]) : [];
    return isObject(setting) && name !== undefined ? { ...setting, [name]: fields! } : undefined;
  });
}

/**
 * Bodies that leave a source out by a list of what is left out, or hide fields by a list of what is hidden, and say nothing
 * else: with every name by which such a list may know them, and with one each. None where the schema has no such list.
 *
 * @example
 * // [{ excludedSources: ['buyers', '8c71'] }, { excludedSources: ['buyers'] }, { excludedSources: ['8c71'] }]
 * listedOut(schemaOfTheBody, { sources: [['buyers'], ['8c71']], fields: [['buyers__city'], ['city']] });
 */
export function listedOut(
  given: unknown,
  named: { readonly sources: readonly (readonly string[])[]; readonly fields: readonly (readonly string[])[] },
): readonly JsonObject[] {
  const schema = withoutNull(given);
  const properties = Object.entries(propertiesOf(schema)).filter(([name]) => requiresOnly(schema, [name]));
  for (const [name, inner] of properties) {
    const hides = /hid(e|den)/i.test(name) || (/exclu/i.test(name) && /field|column/i.test(name));
    const ways = hides ? named.fields : /exclu/i.test(name) ? named.sources : [];
    const all = ways.length > 1 ? [[...new Set(ways.flat())], ...ways] : ways;
    if (all.length > 0 && isTextList(inner)) return all.map((names) => ({ [name]: [...names] }));
    const within = listedOut(inner, named);
    if (within.length > 0) return within.map((one) => ({ [name]: one }));
  }
  return [];
}

function isTextList(given: unknown): boolean {
  const schema = withoutNull(given);
  const items = isObject(schema) ? withoutNull(schema['items']) : undefined;
  return isObject(items) && [items['type']].flat().includes('string');
}

/** The settings that hide each of several fields: by their names, or as records that name them. */
function hiddenEach(schema: unknown, names: readonly string[]): Json | undefined {
  if (!isObject(schema)) return undefined;
  const items = withoutNull(schema['items'] ?? schema['additionalProperties']);
  const hidden = Object.keys(propertiesOf(items)).find((one) => /^(is_?)?hidden$/i.test(one));
  if (hidden === undefined) return undefined;
  if (!('items' in schema))
    return requiresOnly(items, [hidden])
      ? Object.fromEntries(names.map((one) => [one, { [hidden]: true }]))
      : undefined;
  const isNamed = 'name' in propertiesOf(items) && requiresOnly(items, ['name', hidden]);
  return isNamed ? names.map((name) => ({ name, [hidden]: true })) : undefined;
}

function switchedRecord(schema: unknown, shown: JsonObject): JsonObject | undefined {
  const properties = propertiesOf(schema);
  const known = Object.fromEntries(Object.entries(shown).filter(([name]) => name in properties));
  const name = Object.keys(known).find((one) => switches.test(one) && typeof known[one] === 'boolean');
  const isNamed = typeof known['name'] === 'string';
  if (
    name === undefined ||
    !isNamed ||
    !namesAll(schema, Object.keys(known)) ||
    !requiresOnly(schema, Object.keys(known))
  )
    return undefined;
  return { ...known, [name]: known[name] === false };
}

/**
 * Whether each text of a setting is among those that are known: another one might tell what the setting is of. What may be
 * null as well does not.
 */
function namesAll(schema: unknown, names: readonly string[]): boolean {
  const isText = (one: Schema): boolean => isObject(one) && [one['type']].flat().includes('string') && !isNullable(one);
  return Object.entries(propertiesOf(schema)).every(([name, one]) => !isText(one) || names.includes(name));
}

function isNullable({ type, nullable }: JsonObject): boolean {
  return nullable === true || (Array.isArray(type) && type.includes('null'));
}

const switches = /^(is_?)?(hidden|included|excluded)$/i;

/** The one branch of a schema that is not null, where it is nothing but branches. */
function withoutNull(schema: unknown): unknown {
  if (!isObject(schema) || 'properties' in schema || 'items' in schema) return schema;
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  const [only, ...more] = branches.filter((one) => !isObject(one) || one['type'] !== 'null');
  return only === undefined || more.length > 0 ? schema : only;
}

function propertiesOf(schema: unknown): Readonly<Record<string, Schema>> {
  return isObject(schema) && isObject(schema['properties']) ? (schema['properties'] as Record<string, Schema>) : {};
}

function requiresOnly(schema: unknown, names: readonly string[]): boolean {
  const required =
    isObject(schema) && Array.isArray(schema['required']) ? (schema['required'] as readonly string[]) : [];
  return required.every((one) => names.includes(one));
}
