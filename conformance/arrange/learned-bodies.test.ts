import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { loadContracts } from '../testing/conform-toy.ts';
import { placedBody } from './learned-bodies.ts';

const { contract } = await loadContracts();
const path = { dataMartId: 'ours' };

it.each<[string, string, JsonObject, JsonObject]>([
  ['it stands below', 'createInsight', { title: 'A', dataMartId: 'theirs' }, { title: 'A', dataMartId: 'ours' }],
  ['it leads to', 'createRelationship', { targetDataMartId: 'theirs' }, { targetDataMartId: 'theirs' }],
  ['it refers to', 'createScheduledTrigger', { reportId: 'theirs' }, { reportId: 'theirs' }],
  ['it stands below, by a number', 'createInsight', { dataMartId: 7 }, { dataMartId: 'ours' }],
])('a body that was made after another record names what %s', (_, id, body, want) => {
  const operation = contract.operations.find((one) => one.id === id)!;
  expect(placedBody({ contract }, operation, body, path)).toEqual(want);
});
