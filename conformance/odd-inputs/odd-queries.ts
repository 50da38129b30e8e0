import type { RequestParts } from '../arrange/request-parts.ts';
import type { Oddity } from './odd-bodies.ts';

/** Without what is asked for, with nothing in it, and with quotes and signs that SQL gives a meaning, as people write them. */
export const oddQueries: readonly Oddity[] = [
  (parts) => (namesIn(parts).length === 0 ? undefined : { ...parts, query: {} }),
  filledWith(''),
  filledWith(`'"%_\\`),
];

/** A right query with another value throughout; undefined where it has none. */
function filledWith(value: string): Oddity {
  return (parts) => {
    const names = namesIn(parts);
    if (names.length === 0) return undefined;
    return { ...parts, query: Object.fromEntries(names.map((name) => [name, value])) };
  };
}

function namesIn({ query = {} }: RequestParts): readonly string[] {
  return Object.keys(query);
}
