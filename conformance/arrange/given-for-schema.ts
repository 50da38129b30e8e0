import { type Json, valueAt } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';

/** The bodies that the profile gives for other operations which take the same schema, by its name ("Schema names in tables"). */
export function givenForSchema({ contract, profile }: Scene, operation: Operation): readonly Json[] {
  const name = schemaName(contract.document, operation);
  if (name === undefined) return [];
  return contract.operations
    .filter((other) => other.id !== operation.id && schemaName(contract.document, other) === name)
    .map((other) => requestOf(profile, other)?.body)
    .filter((body) => body !== undefined);
}

/** The `$ref` of the schema of a request body. */
function schemaName(document: unknown, { method, path }: Operation): unknown {
  const at = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema', '$ref'];
  return valueAt(document, at);
}
