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
  const given = scene.profile.samples?.columns;
  if (given !== undefined && given.length > 0) return given;
  return scene.once(`columns ${dataMartId}`, () => columnsShown(scene, dataMartId, role));
}

/** Names of columns that the blendable schema of a DataMart, or else its record, shows at this moment. */
export async function columnsShown(scene: Scene, dataMartId: string, role: Role): Promise<readonly string[]> {
  const reads = ['BlendableSchema', 'DataMart'].flatMap((resource) => operationsOn(scene.contract, 'read', resource));
  for (const operation of reads) {
    const [parameter] = resourceParams(operation);
    if (parameter?.resource !== 'DataMart') continue;
    const { reply } = await scene.send(operation, { path: { [parameter.name]: dataMartId } }, { role });
    const names = isSuccess(reply) ? [...new Set(fieldNames(jsonOf(reply)))] : [];
    if (names.length > 0) return names;
  }
  return [];
}

/** The names in the arrays of records that look like fields: each has a name and a type. */
export function fieldNames(value: unknown): readonly string[] {
  return namesIn(value, 0);
}

function namesIn(value: unknown, depth: number): string[] {
  if (depth > 5) return [];
  if (Array.isArray(value)) {
    const records = value.filter(isObject);
    const named = records.filter(looksLikeField).map(({ name }) => name as string);
    return named.length > 0 ? named : records.flatMap((record) => namesIn(record, depth + 1));
  }
  return isObject(value) ? Object.values(value).flatMap((inner) => namesIn(inner, depth + 1)) : [];
}

function looksLikeField(record: JsonObject): boolean {
  return typeof record['name'] === 'string' && (record['type'] !== undefined || record['dataType'] !== undefined);
}
