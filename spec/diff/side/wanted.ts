import { fromPointer } from '../../json.ts';

/** Keys that are looked for below a place of a text, and the line of that place, once it is found. */
export type Wanted = { readonly below: Map<string, Wanted>; line: number };

/** What JSON Pointers ask for, as a tree. */
export function toWanted(pointers: readonly string[]): Wanted {
  const root: Wanted = { below: new Map(), line: 1 };
  for (const pointer of pointers) {
    fromPointer(pointer).reduce((place, key) => {
      if (!place.below.has(key)) place.below.set(key, { below: new Map(), line: 0 });
      return place.below.get(key)!;
    }, root);
  }
  return root;
}

/** Notes that a key was found below a place, if it is looked for; the first of several counts. */
export function found(place: Wanted | undefined, key: string, line: () => number): Wanted | undefined {
  const wanted = place?.below.get(key);
  if (wanted !== undefined && wanted.line === 0) wanted.line = line();
  return wanted;
}

/** The line of what each pointer leads to; where the text ends earlier, that of the nearest parent. */
export function linesFound(root: Wanted, pointers: readonly string[]): ReadonlyMap<string, number> {
  const lineOf = (pointer: string): number => {
    let place = root;
    for (const key of fromPointer(pointer)) {
      const next = place.below.get(key);
      if (next === undefined || next.line === 0) break;
      place = next;
    }
    return place.line;
  };
  return new Map(pointers.map((pointer) => [pointer, lineOf(pointer)]));
}
