import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type ReportField, reportFields } from './report-fields.ts';

/**
 * The optional fields of a report body, all at once: first with values that ask for nothing, then with such that a service
 * cannot take for none.
 */
export function leastFields(operation: Operation): readonly JsonObject[] {
  const fields = reportFields(operation).filter(({ required }) => !required);
  const bodyOf = (value: (field: ReportField) => Json | undefined): JsonObject =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)] as const).filter(isGiven));
  return [bodyOf(least), bodyOf((field) => evident(field) ?? least(field))];
}

function isGiven(entry: readonly [string, Json | undefined]): entry is readonly [string, Json] {
  return entry[1] !== undefined;
}

/** The value of a field that asks for nothing. */
function least({ types }: ReportField): Json | undefined {
  if (types.includes('null')) return null;
  return types.includes('array') ? [] : undefined;
}

/** A value of its own type that asks for as little as one can. */
function evident({ types, schema }: ReportField): Json | undefined {
  if (types.includes('integer')) return schema['maximum'];
  if (types.includes('boolean')) return false;
  return types.includes('array') && schema['maxItems'] !== undefined ? [] : undefined;
}
