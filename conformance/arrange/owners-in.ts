import { isObject } from '../../spec/json.ts';

/**
 * The lists of owners that a record shows, of whatever kind and wherever it has them.
 *
 * @example ownersIn({ owners: { technical: ['m1'], business: [] } }) // [['m1'], []]
 */
export function ownersIn(value: unknown, isOfOwner = false): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return isOfOwner ? [value as unknown[]] : [];
  const inner = Object.entries(isObject(value) ? value : {});
  return inner.flatMap(([name, one]) => ownersIn(one, isOfOwner || /owner/i.test(name)));
}
