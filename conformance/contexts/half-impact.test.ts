import { expect, it } from 'vitest';
import { namesHalf } from './half-impact.ts';

it.each<[string, unknown, boolean]>([
  ['a list of one', { dataMarts: [{ id: 'a' }], members: [] }, true],
  ['a list of one, further within', { data: { data_mart_ids: ['a'] }, hasMore: false }, true],
  ['one of others', { dataMarts: [{ id: 'c' }, { id: 'a' }] }, true],
  ['both', { dataMarts: [{ id: 'a' }, { id: 'b' }] }, false],
  ['both, in two places', { dataMarts: [{ id: 'a' }], drafts: [{ id: 'b' }] }, false],
  ['the other one alone', { dataMarts: [{ id: 'b' }] }, false],
  ['one that is no list', { dataMart: { id: 'a' } }, false],
  ['one in a list of examples', { examples: [{ id: 'a' }] }, false],
  ['one in a list, and how many there are', { dataMarts: [{ id: 'a' }], dataMartsCount: 2 }, false],
  ['one in a list, and that there is a next page', { dataMarts: [{ id: 'a' }], page: { nextCursor: 'x' } }, false],
  ['nothing', undefined, false],
])('%s', (_, body, want) => expect(namesHalf(body, 'a', 'b')).toBe(want));
