import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { describedLists } from './described-lists.ts';

const texts: JsonObject = { type: 'array', items: { type: 'string' } };
const textsOf = (more: JsonObject): JsonObject => ({ ...texts, items: { type: 'string', ...more } });
const addresses = ['one@example.com', 'other@example.com'];
const words = ['first', 'second'];

it.each<[string, JsonObject, JsonObject]>([
  ['addresses', { recipients: texts }, { recipients: addresses }],
  ['addresses that are said to be so', { to: textsOf({ format: 'email' }) }, { to: addresses }],
  ['words', { tags: texts, title: { type: 'string' } }, { tags: words }],
  ['words or null', { labels: { type: ['array', 'null'], items: { type: 'string' } } }, { labels: words }],
  ['words as one of several', { keywords: { anyOf: [texts, { type: 'null' }] } }, { keywords: words }],
  ['two words at most', { tags: { ...texts, maxItems: 2 } }, { tags: words }],
  ['one word at most', { tags: { ...texts, maxItems: 1 } }, {}],
  ['words of a pattern', { tags: textsOf({ pattern: '^[A-Z]+$' }) }, {}],
  ['words of another format', { tags: textsOf({ format: 'uuid' }) }, {}],
  ['words of an enumeration', { tags: textsOf({ enum: ['red'] }) }, {}],
  ['numbers', { tags: { type: 'array', items: { type: 'integer' } } }, {}],
  ['what no schema tells', { tags: { type: 'array' } }, {}],
  ['other texts', { columns: texts }, {}],
])('to a list of %s two items are given, or none', (_, properties, want) => {
  expect(describedLists({ properties })).toEqual(want);
});

it('nothing is given where nothing is described', () => {
  expect(describedLists(undefined)).toEqual({});
});
