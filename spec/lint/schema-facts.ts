import { isObject, type Json, type JsonObject, toPointer } from '../json.ts';
import { type Fact, nameOf } from './fact.ts';

/** Keywords that say nothing about which values are valid. */
const annotations = ['description', 'title', 'examples', 'example', 'deprecated', '$comment'];

/** Keywords that are told by other facts: of each property, of the items. */
const applicators = ['properties', '$ref', 'items'];

/** What a contract says of each schema under its name: existence, and each keyword of it and of what is in it. */
export function toSchemaFacts(document: JsonObject): Fact[] {
  const components = document['components'];
  const schemas = isObject(components) && isObject(components['schemas']) ? components['schemas'] : {};
  return Object.entries(schemas).flatMap(([name, schema]) =>
    factsOf(`schema ${name}`, schema, toPointer(['components', 'schemas', name])),
  );
}

/** What one schema says: `is` for a `$ref`, otherwise the keywords as they stand. */
export function toKeywordFacts(subject: string, schema: Json | undefined, pointer: string): Fact[] {
  if (!isObject(schema)) return [];
  const fact = (property: string, value: Json, key: string): Fact => ({
    subject,
    property,
    value,
    pointer: `${pointer}/${key}`,
  });
  const name = nameOf(schema);
  const items = nameOf(schema['items']);
  return [
    ...(name === undefined ? [] : [fact('is', name, '$ref')]),
    ...(items === undefined ? [] : [fact('items', items, 'items')]),
    ...Object.entries(schema)
      .filter(([key]) => ![...annotations, ...applicators].includes(key) && !key.startsWith('x-'))
      .map(([key, value]) => fact(key, Array.isArray(value) ? value.map((part) => nameOf(part) ?? part) : value, key)),
  ];
}

function factsOf(subject: string, schema: Json, pointer: string): Fact[] {
  const { items, properties = {} } = isObject(schema) ? schema : {};
  return [
    { subject, property: 'exists', value: true, pointer },
    ...toKeywordFacts(subject, schema, pointer),
    ...Object.entries(properties as JsonObject).flatMap(([name, property]) =>
      factsOf(`${subject}.${name}`, property, `${pointer}${toPointer(['properties', name])}`),
    ),
    ...(items === undefined || nameOf(items) !== undefined ? [] : factsOf(`${subject}[]`, items, `${pointer}/items`)),
  ];
}
