import { entriesOf, placeAt, type Place } from '../place.ts';
import type { Report } from '../reference.ts';
import { numberAt } from './limits.ts';
import type { Condition, Conjunction, Contains } from './node.ts';

/** What merged schemas say of the items of an array. */
export type Items = {
  readonly items: Conjunction;
  readonly prefixItems: readonly Conjunction[];
  readonly contains: readonly Contains[];
};

/** Reads what merged schemas say of items. A list at `items`, of older drafts, is `prefixItems`. */
export function toItems(leaves: readonly Place[], report: Report): Items {
  const items: Place[] = [];
  const prefixItems: Place[][] = [];
  for (const leaf of leaves) {
    const place = placeAt(leaf, 'items');
    const isList = Array.isArray(place?.value);
    const rest = isList ? placeAt(leaf, 'additionalItems') : place;
    if (rest !== undefined) items.push(rest);
    const prefix = isList ? entriesOf(place) : entriesOf(placeAt(leaf, 'prefixItems'));
    prefix.forEach((schema, index) => (prefixItems[index] ??= []).push(schema));
  }
  return { items, prefixItems, contains: leaves.flatMap((leaf) => toContains(leaf, report)) };
}

/** A `contains` that no item need match says nothing, unless it limits how many may. */
function toContains(leaf: Place, report: Report): Contains[] {
  const place = placeAt(leaf, 'contains');
  if (place === undefined) return [];
  const [min, max] = ['minContains', 'maxContains'].map((keyword) => numberAt(leaf, keyword, report));
  if (min?.value === 0 && max === undefined) return [];
  const toBound = (stated: typeof min): Contains['min-contains'] =>
    stated && { value: { number: stated.value, exclusive: false }, pointer: stated.pointer };
  return [
    {
      pointer: place.pointer,
      schema: [place],
      'min-contains': min?.value === 1 ? undefined : toBound(min),
      'max-contains': toBound(max),
    },
  ];
}

/** The conditions of merged schemas; one from which nothing follows is none. */
export function toConditions(leaves: readonly Place[]): Condition[] {
  return leaves.flatMap((leaf) => {
    const place = placeAt(leaf, 'if');
    const branches = ['then', 'else'].map((keyword) => placeAt(leaf, keyword));
    if (place === undefined || branches.every((branch) => branch === undefined || branch.value === true)) return [];
    const [met, unmet] = branches.map((branch) => (branch === undefined ? [] : [branch]));
    return [{ pointer: place.pointer, test: [place], met: met!, unmet: unmet! }];
  });
}
