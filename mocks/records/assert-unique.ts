import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { invalid } from '../refusal.ts';

/** Asserts that no two fields of a DataMart's schema have one name: rows are objects. @throws Refusal with 400 */
export function assertFieldsDiffer({ schema }: JsonObject): void {
  const seen = new Set<Json>();
  itemsOf(schema, 'fields').forEach(({ name }, index) => {
    if (seen.has(name!)) throw invalid(`/body/schema/fields/${index}/name`, 'another field has this name');
    seen.add(name!);
  });
}

/** Asserts that no field is blended in twice: both would have one identifier. @throws Refusal with 400 */
export function assertBlendedFieldsDiffer({ blendedFieldsConfig }: JsonObject): void {
  const seen = new Set<string>();
  itemsOf(blendedFieldsConfig, 'sources').forEach((source, at) => {
    itemsOf(source, 'fields').forEach(({ name }, index) => {
      const pointer = `/body/blendedFieldsConfig/sources/${at}/fields/${index}/name`;
      const key = JSON.stringify([source['path'], name]);
      if (seen.has(key)) throw invalid(pointer, 'the field is blended in already');
      seen.add(key);
    });
  });
}

/** The objects of a list, where there is one. */
function itemsOf(holder: Json | undefined, list: string): readonly JsonObject[] {
  return isObject(holder) && Array.isArray(holder[list]) ? (holder[list] as readonly Json[]).filter(isObject) : [];
}
