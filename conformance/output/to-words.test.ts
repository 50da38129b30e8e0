import { expect, it } from 'vitest';
import { toWords } from './to-words.ts';

const rule = { column: 'land', operator: 'eq', value: 'DE' };

it.each([
  ['each of the words of a column', ['DE', 'FR', 'DE'], ['DE', 'FR']],
  ['those of a column that some rows lack', ['DE', null, 'FR', 'FR'], ['DE', 'FR']],
  ['nothing of a column with other texts', ['DE', 'DE-1', 'DE'], []],
  ['nothing of a column with one word', ['DE', null, 'DE'], []],
])('rules ask for %s', (_, lands, want) => {
  const rows = lands.map((land) => ({ land }));
  expect(toWords([rule], rows).map(({ word }) => word)).toEqual(want);
});
