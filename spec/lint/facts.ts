import { isObject, type JsonObject, toPointer } from '../json.ts';
import type { Fact } from './fact.ts';
import { toOperationFacts } from './operation-facts.ts';
import { toSchemaFacts } from './schema-facts.ts';

/** Fields of a Security Scheme Object that say how OpenAPI is told, not what the service does. */
const modelling = ['type', 'description'];

/** All that a contract, its `$ref`s kept, says of operations, schemas and authentication: what requirements claim. */
export function toFacts(document: JsonObject): Fact[] {
  return [...toOperationFacts(document), ...toSchemaFacts(document), ...toSchemeFacts(document)];
}

function toSchemeFacts({ components }: JsonObject): Fact[] {
  const schemes = isObject(components) ? ((components['securitySchemes'] ?? {}) as JsonObject) : {};
  return Object.entries(schemes).flatMap(([name, scheme]) => {
    const subject = `scheme ${name}`;
    const pointer = toPointer(['components', 'securitySchemes', name]);
    const fields = Object.entries(scheme as JsonObject).filter(([field]) => !modelling.includes(field));
    return [
      { subject, property: 'exists', value: true, pointer },
      ...fields.map(([property, value]) => ({ subject, property, value, pointer: `${pointer}/${property}` })),
    ];
  });
}
