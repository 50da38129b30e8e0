import { isObject, toPointer } from '../json.ts';

/**
 * A value of a document with the JSON Pointer that leads to it. In a file that the document refers to, the pointer
 * begins with the name of that file: `common.yaml#/schemas/Id`.
 */
export type Place = { readonly value: unknown; readonly pointer: string };

/** The place of a field of an object or of an entry of an array; undefined where there is none. */
export function placeAt(parent: Place | undefined, key: string | number): Place | undefined {
  const holder = parent?.value;
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined;
  const value = (holder as Record<string | number, unknown>)[key];
  return value === undefined ? undefined : { value, pointer: parent!.pointer + toPointer([key]) };
}

/** The fields of an object with their places, in document order; none where the value is no object. */
export function fieldsOf(parent: Place | undefined): [string, Place][] {
  if (!isObject(parent?.value)) return [];
  return Object.keys(parent.value).flatMap((key) => {
    const place = placeAt(parent, key);
    return place === undefined ? [] : [[key, place] as [string, Place]];
  });
}

/** The entries of an array with their places; none where the value is no array. */
export function entriesOf(parent: Place | undefined): Place[] {
  if (!Array.isArray(parent?.value)) return [];
  return parent.value.flatMap((_, index) => placeAt(parent, index) ?? []);
}

/** The text at a field of an object; undefined where there is none. */
export function textAt(parent: Place | undefined, key: string): string | undefined {
  const value = placeAt(parent, key)?.value;
  return typeof value === 'string' ? value : undefined;
}
