import type { Contract } from '../../spec/contract.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { referredBy } from './reference-of.ts';
import { toExample } from './to-example.ts';

/**
 * A body that names a record of a resource where its schema has a field for that, itself or in an object within, and says
 * in the field for its kind that it is about one, or two fields for what is of one of several kinds; undefined where the
 * schema has no such field.
 *
 * @example
 * // { type: 'REPORT_RUN', cron: '0 5 * * *', config: { reportId: '8c71' } }
 * naming(contract, schemaOfTheBody, { type: 'DATA_MART_RUN', cron: '0 5 * * *' }, { resource: 'Report', id: '8c71' });
 */
export function naming(
  contract: Contract,
  schema: Schema | undefined,
  body: JsonObject,
  { resource, id }: { readonly resource: string; readonly id: string },
): JsonObject | undefined {
  const all = propertiesOf(schema);
  const fieldIn = (properties: Readonly<Record<string, Schema>>): string | undefined =>
    Object.keys(properties).find((name) => referredBy(contract, name) === resource);
  const typed = typedReference(all, resource);
  if (typed !== undefined) return { ...body, [typed.type]: typed.value, [typed.id]: id };
  const own = fieldIn(all);
  const [outer, inner] = Object.entries(all).find(([, one]) => fieldIn(propertiesOf(one)) !== undefined) ?? [];
  if (own === undefined && outer === undefined) return undefined;
  const kinds = Object.entries(all).flatMap(([name, one]) => {
    const values: unknown = isKind.test(name) && isObject(one) ? one['enum'] : undefined;
    const about = Array.isArray(values)
      ? values.find((value) => new RegExp(resource, 'i').test(String(value)))
      : undefined;
    return typeof about === 'string' ? [[name, about] as const] : [];
  });
  const named = { ...body, ...Object.fromEntries(kinds) };
  if (own !== undefined) return { ...named, [own]: id };
  const properties = propertiesOf(inner);
  const given = toExample({
    properties,
    required: Object.keys(properties).filter((one) => hasOneValue(properties[one])),
  });
  return { ...named, [outer!]: { ...(given as JsonObject), [fieldIn(properties)!]: id } };
}

/** Two fields that name a record together: its kind, which may be that of the resource, and its id. */
type TypedReference = { readonly type: string; readonly value: string; readonly id: string };

/** The two fields of a body by which it names a record of one of several kinds, such as `ownerType` and `ownerId`. */
function typedReference(all: Readonly<Record<string, Schema>>, resource: string): TypedReference | undefined {
  for (const [type, one] of Object.entries(all)) {
    const [, stem, end] = /^([a-z]+)(_?(?:type|kind))$/i.exec(type) ?? [];
    if (stem === undefined || !isObject(one) || !Array.isArray(one['enum'])) continue;
    const value = one['enum'].find((each) => new RegExp(resource, 'i').test(String(each)));
    const id = [`${stem}Id`, `${stem}_id`].find((name) => name in all);
    if (typeof value === 'string' && end !== undefined && id !== undefined) return { type, value, id };
  }
  return undefined;
}

/** The name of a field that says of what kind a record is. */
export const isKind: RegExp = /^(type|kind|action|target|job|task)$/i;

/** Whether a property has one value alone, as that which tells of what kind an object is. */
function hasOneValue(schema: Schema | undefined): boolean {
  if (!isObject(schema)) return false;
  return 'const' in schema || (Array.isArray(schema['enum']) && schema['enum'].length === 1);
}

/** The properties of a schema, or of the one branch of it that is not null. */
function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  if (!isObject(schema)) return {};
  if (isObject(schema['properties'])) return schema['properties'] as Record<string, Schema>;
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  const [only, ...more] = branches.filter((one) => !isObject(one) || one['type'] !== 'null');
  return more.length === 0 ? propertiesOf(only) : {};
}
