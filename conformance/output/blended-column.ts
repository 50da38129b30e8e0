import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { columnName, fieldNames } from '../arrange/columns.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/**
 * A column of a joined DataMart that has texts, by the name that the blendable schema gives its "blended fields pulled from
 * joined DataMarts"; undefined where it shows none.
 */
export async function blendedColumn(scene: Scene, dataMartId: string, role: Role): Promise<string | undefined> {
  const fields = await shownFields(scene, dataMartId, role);
  return fields.find(isText)?.['name'] as string | undefined;
}

/** The names of all blended columns that a DataMart shows. */
export async function blendedColumns(scene: Scene, dataMartId: string, role: Role): Promise<readonly string[]> {
  const fields = await shownFields(scene, dataMartId, role);
  return fields.map(({ name }) => name).filter((name) => typeof name === 'string');
}

function shownFields(scene: Scene, dataMartId: string, role: Role): Promise<readonly JsonObject[]> {
  return scene.once(`blended fields of ${dataMartId}`, () => readFields(scene, dataMartId, role));
}

async function readFields(scene: Scene, dataMartId: string, role: Role): Promise<readonly JsonObject[]> {
  const read = operationsOn(scene.contract, 'read', 'BlendableSchema').find(
    (operation) => resourceParams(operation)[0]?.resource === 'DataMart',
  );
  if (read === undefined) return [];
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: dataMartId } }, { role });
  const schema = isSuccess(reply) ? jsonOf(reply) : undefined;
  // A name that a column of its own has as well is that of the column.
  const own = fieldNames(listIn(schema, nativeFields));
  return blendedFieldsOf(schema).filter((field) => !isHidden(field) && !own.includes(field['name'] as string));
}

/** The blended fields of a blendable schema, each with the name of its column. */
export function blendedFieldsOf(schema: unknown): readonly JsonObject[] {
  const fields = (listIn(schema, fieldsOfOthers) ?? []).filter(isObject);
  return fields.map((field) => {
    const name = columnName(field);
    return name === undefined ? field : { ...field, name };
  });
}

/** The sources that a blendable schema names. */
export function sourcesOf(schema: unknown): readonly JsonObject[] {
  return (listIn(schema, sourceLists) ?? []).filter(isObject);
}

/** How many sources and blended fields a blendable schema has; undefined where it has no list of them. */
export function sizesOf(schema: unknown): { readonly sources?: number; readonly blended?: number } {
  const [sources, blended] = [sourceLists, fieldsOfOthers].map((name) => listIn(schema, name)?.length);
  return { ...(sources !== undefined && { sources }), ...(blended !== undefined && { blended }) };
}

const sourceLists = /sources$/i;

const nativeFields = /^native_?fields$/i;

const fieldsOfOthers = /^blended_?fields$/i;

function listIn(schema: unknown, name: RegExp): readonly Json[] | undefined {
  const record = inEnvelope(schema);
  const [, list] = Object.entries(isObject(record) ? record : {}).find(([one]) => name.test(one)) ?? [];
  return Array.isArray(list) ? (list as readonly Json[]) : undefined;
}

/** A text that is no key: what is compared with it may be any. */
function isText({ name, type, dataType }: JsonObject): boolean {
  const told = type ?? dataType;
  const isTold = typeof told === 'string' && /^(string|text|(var)?char)/i.test(told);
  return typeof name === 'string' && !/id$/i.test(name) && isTold;
}

function isHidden(field: JsonObject): boolean {
  return Object.entries(field).some(([name, value]) => /hidden|excluded/i.test(name) && value === true);
}
