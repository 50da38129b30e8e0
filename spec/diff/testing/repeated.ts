import { isObject, type Json, type JsonObject } from '../../json.ts';
import { mapSchemas, type Pick, type Rewrite } from './rewrites.ts';

/** Says some schemas of a document twice, and the second time with copies in place of some references. */
export const repeated: Rewrite = (document, pick) => {
  const schemas = (document['components'] as JsonObject)['schemas'] as JsonObject;
  return mapSchemas(document, (schema) =>
    pick(4) === 0 ? { allOf: [schema, withCopies(schema, schemas, pick)] } : schema,
  );
};

function withCopies(schema: JsonObject, schemas: JsonObject, pick: Pick): Json {
  return JSON.parse(JSON.stringify(schema), (_, value: Json) => {
    const ref = isObject(value) ? value['$ref'] : undefined;
    return typeof ref === 'string' && pick(2) === 0 ? schemas[ref.split('/').at(-1)!]! : value;
  }) as Json;
}
