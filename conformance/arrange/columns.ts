import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { operationsOn, resourceParams } from './paths.ts';
import type { Scene } from '../scene.ts';

/**
 * Names of output columns of a DataMart: those that the profile gives, else those that its blendable schema and its record
 * seem to show. An empty list when none can be made out.
 */
export async function columnsOf(scene: Scene, dataMartId: string, role: Role): Promise<readonly string[]> {
  return (await typedColumnsOf(scene, dataMartId, role)).map(({ name }) => name);
}

/** A column and the word that its DataMart has for its type: none for one that the profile gives. */
export type TypedColumn = { readonly name: string; readonly type: string };

/** The same columns with their types; read once. */
export async function typedColumnsOf(scene: Scene, dataMartId: string, role: Role): Promise<readonly TypedColumn[]> {
  const given = scene.profile.samples?.columns ?? [];
  if (given.length > 0) return given.map((name) => ({ name, type: '' }));
  return scene.once(`columns ${dataMartId}`, () => fieldsShown(scene, dataMartId, role));
}

/** Names of columns that the blendable schema of a DataMart, or else its record, shows at this moment. */
export async function columnsShown(scene: Scene, dataMartId: string, role: Role): Promise<readonly string[]> {
  return (await fieldsShown(scene, dataMartId, role)).map(({ name }) => name);
}

async function fieldsShown(scene: Scene, dataMartId: string, role: Role): Promise<readonly TypedColumn[]> {
  const reads = ['BlendableSchema', 'DataMart'].flatMap((resource) => operationsOn(scene.contract, 'read', resource));
  for (const operation of reads) {
    const [parameter] = resourceParams(operation);
    if (parameter?.resource !== 'DataMart') continue;
    const { reply } = await scene.send(operation, { path: { [parameter.name]: dataMartId } }, { role });
    const fields = isSuccess(reply) ? fieldsIn(jsonOf(reply), 0) : [];
    if (fields.length > 0) return [...new Map(fields.map((field) => [field.name, field])).values()];
  }
  return [];
}

/** The names in the arrays of records that look like fields: each has a name and a type. */
export function fieldNames(value: unknown): readonly string[] {
  return fieldsIn(value, 0).map(({ name }) => name);
}

function fieldsIn(value: unknown, depth: number): readonly TypedColumn[] {
  if (depth > 5) return [];
  if (Array.isArray(value)) {
    const records = value.filter(isObject);
    const fields = records.map(toField).filter((field) => field !== undefined);
    return fields.length > 0 ? fields : records.flatMap((record) => fieldsIn(record, depth + 1));
  }
  return isObject(value) ? Object.values(value).flatMap((inner) => fieldsIn(inner, depth + 1)) : [];
}

function toField(record: JsonObject): TypedColumn | undefined {
  const told = record['type'] ?? record['dataType'] ?? record['data_type'];
  const name = columnName(record);
  if (name === undefined || told === undefined) return undefined;
  return { name, type: typeof told === 'string' ? told : '' };
}

/** How a field that is shown is named as a column of a report: by its "unified blended identifier", where it tells one beside its name. */
export function columnName(record: JsonObject): string | undefined {
  const [told] = Object.entries(record).flatMap(([name, value]) => (identifier.test(name) ? [value] : []));
  const name = told ?? record['name'];
  return typeof name === 'string' ? name : undefined;
}

const identifier = /^(unified_?)?(blended_?)?identifier$/i;
