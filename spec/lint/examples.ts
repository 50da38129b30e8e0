import type { Problem } from '../contract-rules.ts';
import { isObject, type Json, type JsonObject, toPointer } from '../json.ts';
import { toValidator } from '../schema.ts';
import { toPlaces } from '../places.ts';

/** A value that a document gives as an example or default, where, and the schema that it is to fit. */
export type Example = { readonly pointer: string; readonly value: Json; readonly schema: JsonObject };

/** Every example and default of a document: of schemas, media types, parameters and headers. */
export function toExamples(document: JsonObject): Example[] {
  const { holders, schemas } = toPlaces(document);
  return [
    ...schemas.flatMap(({ pointer, schema }) =>
      valuesOf(schema, ['example', 'default']).map((found) => ({ ...found, pointer: pointer + found.pointer, schema })),
    ),
    ...holders.flatMap(({ pointer, object }) => {
      const { schema } = object;
      if (!isObject(schema)) return [];
      return valuesOf(object, ['example']).map((found) => ({ ...found, pointer: pointer + found.pointer, schema }));
    }),
  ];
}

/**
 * Which examples do not fit their schemas (JSON Schema 2020-12, formats asserted). Everything is compiled as one
 * schema, in which the `$ref`s of the document lead where they do in the document.
 */
export function exampleProblems(document: JsonObject): Problem[] {
  const examples = toExamples(document);
  const validate = toValidator({
    properties: Object.fromEntries(examples.map(({ schema }, index) => [index, schema])),
    components: document['components'] ?? {},
  });
  const faults = validate(Object.fromEntries(examples.map(({ value }, index) => [index, value])));
  return faults.flatMap(({ pointer, keyword, message }) => {
    const [, index = '', ...path] = pointer.split('/');
    const example = examples[Number(index)]!;
    const where = path.length === 0 ? '' : `/${path.join('/')}`;
    return [
      { pointer: example.pointer + where, message: `${message} (${keyword}); correct the example or the schema` },
    ];
  });
}

function valuesOf(object: JsonObject, keys: readonly string[]): { pointer: string; value: Json }[] {
  const { examples } = object;
  const listed = Array.isArray(examples)
    ? examples.map((value: Json, index) => ({ pointer: `/examples/${index}`, value }))
    : [];
  const named = isObject(examples)
    ? Object.entries(examples).flatMap(([name, example]) =>
        isObject(example) && example['value'] !== undefined
          ? [{ pointer: `${toPointer(['examples', name])}/value`, value: example['value'] }]
          : [],
      )
    : [];
  const single = keys.flatMap((key) => (object[key] === undefined ? [] : [{ pointer: `/${key}`, value: object[key] }]));
  return [...single, ...listed, ...named];
}
