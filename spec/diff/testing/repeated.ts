import { isObject, type Json, type JsonObject } from '../../json.ts';
import { mapSchemas, type Pick, type Rewrite } from './rewrites.ts';

/** The longest schema, in characters of JSON, that is said twice: what lies within others would double without end. */
const longest = 2_000;

/** Says some schemas of a document twice, and the second time with copies in place of some references. */
export const repeated: Rewrite = (document, pick) => {
  const schemas = (document['components'] as JsonObject)['schemas'] as JsonObject;
  return mapSchemas(document, (schema) =>
    pick(4) === 0 && JSON.stringify(schema).length <= longest
      ? { allOf: [schema, withCopies(schema, schemas, pick)] }
      : schema,
  );
};

function withCopies(schema: JsonObject, schemas: JsonObject, pick: Pick): Json {
  return JSON.parse(JSON.stringify(schema), (_, value: Json) => {
    const ref = isObject(value) ? value['$ref'] : undefined;
    return typeof ref === 'string' && pick(2) === 0 ? schemas[ref.split('/').at(-1)!]! : value;
  }) as Json;
}
