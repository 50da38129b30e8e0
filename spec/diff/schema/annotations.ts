import { toKey } from '../key.ts';
import { fieldsOf, type Place } from '../place.ts';
import type { Stated } from './node.ts';

/** Keywords that explain and do not bind, by the name they are compared under. `example` is a list of one. */
const names: Readonly<Record<string, string>> = {
  title: 'description',
  description: 'description',
  externalDocs: 'description',
  default: 'default',
  example: 'examples',
  examples: 'examples',
  xml: 'xml',
};

/** What schemas that are merged say to explain: each keyword with its value, or with all values in one order. */
export function toAnnotations(leaves: readonly Place[]): ReadonlyMap<string, Stated<unknown>> {
  const found = new Map<string, { pointer: string; values: Map<string, unknown> }>();
  for (const leaf of leaves) {
    for (const [keyword, place] of fieldsOf(leaf)) {
      const name = keyword.startsWith('x-') ? keyword : Object.hasOwn(names, keyword) ? names[keyword]! : undefined;
      if (name === undefined) continue;
      const entry = found.get(name) ?? { pointer: place.pointer, values: new Map<string, unknown>() };
      for (const value of valuesOf(keyword, place.value))
        entry.values.set(toKey([name === 'description' ? keyword : '', value]), value);
      found.set(name, entry);
    }
  }
  return new Map([...found].map(([name, { pointer, values }]) => [name, { pointer, value: toOne(values) }]));
}

function valuesOf(keyword: string, value: unknown): readonly unknown[] {
  return keyword === 'examples' && Array.isArray(value) ? value : [value];
}

function toOne(values: ReadonlyMap<string, unknown>): unknown {
  if (values.size === 1) return [...values.values()][0];
  return [...values].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
