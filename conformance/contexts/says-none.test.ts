import { expect, it } from 'vitest';
import { saysNone } from './says-none.ts';

it.each<[string, unknown, boolean]>([
  ['a list of none', { dataMarts: [], members: [{ id: 'u-1' }] }, true],
  ['a number of none, further within', { data: { data_mart_count: 0 } }, true],
  ['a list and its number', { dataMartCount: 0, dataMarts: [] }, true],
  ['some', { dataMartCount: 1, members: 0 }, false],
  ['none of one kind and some of another', { published: { dataMartCount: 0 }, drafts: { dataMartCount: 1 } }, false],
  ['nothing of DataMarts', { members: [], reports: 0 }, false],
  ['nothing', undefined, false],
])('%s', (_, body, want) => expect(saysNone(body)).toBe(want));
