import { spellingOf } from '../arrange/spelling-of.ts';

/**
 * Whether what is shown is a name that was given, or made of it: shortened, decorated, in other letters, as a slug.
 *
 * @example isSameName('Orders_of_the_…', 'Orders of the week') // true
 */
export function isSameName(shown: string, given: string): boolean {
  const [one, other] = [spellingOf(shown), spellingOf(given)];
  return one.includes(other) || (one !== '' && other.startsWith(one));
}
