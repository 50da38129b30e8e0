import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';

/** A field of a report body with what is stated of it. */
export type ReportField = {
  readonly name: string;
  /** The id of the requirement that states it; those of its limits begin with it. */
  readonly requirement: string;
  readonly schema: JsonObject;
  readonly types: readonly string[];
  readonly required: boolean;
};

/** The fields of an operation's body, as its schema states them. */
export function reportFields({ body }: Operation): readonly ReportField[] {
  const schema = body?.schema;
  if (!isObject(schema)) return [];
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>).map(([name, own]) => ({
    name,
    requirement: `report-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    schema: own,
    types: typesOf(own),
    required: required.includes(name),
  }));
}

/** The types that a schema allows; those of its branches where it names none itself. */
function typesOf(schema: JsonObject): readonly string[] {
  const own = [schema['type'] ?? []].flat() as string[];
  if (own.length > 0) return own;
  const branches = [schema['oneOf'] ?? schema['anyOf'] ?? []].flat() as JsonObject[];
  return [...new Set(branches.flatMap((branch) => (isObject(branch) ? typesOf(branch) : [])))];
}
