import { isObject } from '../../json.ts';
import { entriesOf, fieldsOf, placeAt, textAt, type Place } from '../place.ts';
import { type Document, type Report, type Resolve, toResolve } from '../reference.ts';
import { type Normalizer, toNormalizer } from '../schema/normalizer.ts';

/** Reads one of the two documents: objects behind their references, schemas in normal form. */
export type Reader = {
  readonly root: Place;
  readonly report: Report;
  readonly normalizer: Normalizer;
  /** In OpenAPI 3.0, what stands beside a `$ref` does not count. */
  readonly lonelyRefs: boolean;
  /** The object at a place, with any `$ref` followed; undefined, and reported, where there is none. */
  readonly object: (place: Place | undefined) => Place | undefined;
};

/** Makes a reader of a document. */
export function toReader(document: Document, report: Report): Reader {
  const resolve = toResolve(document, report);
  const version = isObject(document.value) ? document.value['openapi'] : undefined;
  const lonelyRefs = typeof version === 'string' && version.startsWith('3.0');
  return {
    root: { value: document.value, pointer: '' },
    report,
    normalizer: toNormalizer({ resolve, report, lonelyRefs }),
    lonelyRefs,
    object: (place) => toObject(place, resolve, report),
  };
}

/** The objects in a list, with any `$ref` followed. */
export function objectsAt(reader: Reader, parent: Place | undefined, key: string): Place[] {
  const place = placeAt(parent, key);
  if (place !== undefined && place.value !== null && !Array.isArray(place.value))
    reader.report(place.pointer, `"${key}" is a list`);
  return entriesOf(place).flatMap((entry) => reader.object(entry) ?? []);
}

/** The objects under names, with any `$ref` followed. A name may begin with `x-`, as that of a header may. */
export function namedAt(reader: Reader, parent: Place | undefined, key: string): [string, Place][] {
  const place = placeAt(parent, key);
  if (place !== undefined && place.value !== null && !isObject(place.value))
    reader.report(place.pointer, `"${key}" is an object`);
  return fieldsOf(place).flatMap(([name, entry]) => {
    const object = reader.object(entry);
    return object === undefined ? [] : [[name, object] as [string, Place]];
  });
}

function toObject(place: Place | undefined, resolve: Resolve, report: Report): Place | undefined {
  let current = place;
  for (let steps = 0; current !== undefined && steps < 32; steps += 1) {
    if (!isObject(current.value)) {
      // Nothing at all is how YAML spells an empty object by mistake.
      if (current.value === null) return { value: {}, pointer: current.pointer };
      report(current.pointer, 'an object is expected here');
      return undefined;
    }
    const ref = textAt(current, '$ref');
    if (ref === undefined) return current;
    current = resolve(current, ref);
  }
  if (current !== undefined) report(current.pointer, 'the references lead in a circle');
  return undefined;
}
