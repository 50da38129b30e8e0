import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { withItemTexts } from './item-texts.ts';

const item = { properties: { name: { type: 'string' }, description: { type: ['string', 'null'] } } };
const schema = { properties: { schema: { properties: { fields: { items: item } } } } };
const body = (...fields: Json[]): JsonObject => ({ schema: { fields } });

it.each<[string, JsonObject, JsonObject | undefined]>([
  ['has none', body({ name: 'a' }, { name: 'b' }), body({ name: 'a' }, { name: 'b', description: 'Kept by word' })],
  ['has one', body({ name: 'a', description: 'mine' }), undefined],
  ['is no object', body('a'), undefined],
  ['is not there', body(), undefined],
  ['is not described', { others: [{ name: 'a' }] }, undefined],
])('the last item of a list is given a text where it %s', (_, sent, want) => {
  const filled = withItemTexts(schema, sent, 'word');
  expect(filled && JSON.parse(JSON.stringify(filled))).toEqual(want);
});
