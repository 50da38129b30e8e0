import { hintFor } from '../../spec/input-error.ts';
import { isObject, type Json, type JsonObject, toPointer } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { Refusal } from '../refusal.ts';

/**
 * Asserts that each name is one of the known ones.
 *
 * @throws Refusal with 400 that names the first other one, and what it may have been meant to be.
 */
export function assertKnown(kind: string, names: readonly string[], known: readonly string[], place = ''): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const use = known.length === 0 ? 'there is none' : `use ${known.join(', ')}`;
  throw new Refusal(400, `there is no ${kind} "${unknown}"${place}; ${use}${hintFor(unknown, known)}`);
}

/**
 * Asserts the same of the fields of every object of a body that a schema closes, in whichever branch.
 *
 * @throws Refusal as above
 */
export function assertKnownFields(value: Json | undefined, schema: Schema, at: readonly string[] = []): void {
  if (!isObject(value)) return;
  const closed = branchesOf(schema).filter((branch) => branch['additionalProperties'] === false);
  for (const { properties } of closed) {
    const known = properties as Readonly<Record<string, Schema>>;
    assertKnown('field', Object.keys(value), Object.keys(known), at.length === 0 ? '' : ` in /body${toPointer(at)}`);
    for (const [name, inner] of Object.entries(known)) assertKnownFields(value[name], inner, [...at, name]);
  }
}

/** A schema itself, and those that it is any of. No schema of the control interface closes one object in two ways. */
function branchesOf(schema: Schema): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  return [schema, ...((schema['anyOf'] ?? []) as readonly Schema[]).filter(isObject)];
}
