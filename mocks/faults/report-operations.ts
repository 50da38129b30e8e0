import type { Contract } from '../../spec/contract.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';

/** A field of a report body, as it is stated. */
export type ReportField = {
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
  readonly types: readonly string[];
  /** The types of its items; none where it is no array, or nothing is said of them. */
  readonly itemTypes: readonly string[];
  /** The id of the requirement that states it. */
  readonly requirement: string;
};

/** The operations that take a report body: create and update. */
export function reportOperations({ operations }: Pick<Contract, 'operations'>): readonly Operation[] {
  return operations.filter(
    ({ lifecycle, body }) =>
      lifecycle.resource === 'Report' && ['create', 'change'].includes(lifecycle.action) && body !== undefined,
  );
}

/** The fields of the body of one of them. */
export function reportFields({ body }: Operation): readonly ReportField[] {
  const { properties = {}, required = [] } = body!.schema as { properties?: JsonObject; required?: string[] };
  return Object.entries(properties).map(([name, value]) => {
    const schema = isObject(value) ? value : {};
    return {
      name,
      schema,
      required: required.includes(name),
      types: typesOf(schema),
      itemTypes: typesOf(schema['items'] as Schema | undefined),
      requirement: `report-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    };
  });
}

/** The types that a schema allows; those of its branches where it names none itself. */
function typesOf(schema: Schema | undefined): readonly string[] {
  if (!isObject(schema)) return [];
  const own = [schema['type'] ?? []].flat() as string[];
  const branches = (schema['oneOf'] ?? []) as readonly Schema[];
  return own.length > 0 ? own : [...new Set(branches.flatMap(typesOf))];
}
