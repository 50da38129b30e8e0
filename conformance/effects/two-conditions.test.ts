import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { cutList, turnedList, withTwoConditions } from './two-conditions.ts';

const fields = (...names: readonly string[]): JsonObject => ({
  fields: names.map((name) => ({ name, type: name.endsWith('id') ? 'INTEGER' : 'STRING' })),
});

const pair = (sourceField: string, targetField: string): JsonObject => ({ sourceField, targetField });
const body: JsonObject = { targetId: 'far', joinConditions: [pair('id', 'id')] };

it.each<[string, JsonObject, unknown, unknown, JsonObject | undefined]>([
  ['of two names', body, fields('id', 'city', 'region'), fields('id', 'region'), pair('city', 'region')],
  ['of a common name', body, fields('id', 'region'), fields('id', 'region'), pair('region', 'region')],
  ['of a common type', body, fields('id', 'city'), fields('id', 'name'), pair('city', 'name')],
  ['of texts', body, fields('id', 'a_id', 'city'), fields('id', 'b_id', 'region'), pair('city', 'region')],
  ['that there is not', body, fields('id', 'city'), fields('id', 'other_id'), undefined],
  ['of unknown fields', body, undefined, fields('id', 'city'), undefined],
  ['beside two others', { on: [pair('a', 'a'), pair('b', 'b')] }, fields('c'), fields('c'), undefined],
  ['of unknown sides', { on: [{ one: 'id', two: 'id' }] }, fields('c'), fields('c'), undefined],
])('a second pair %s', (_, sent, own, other, second) => {
  const want = second && { ...sent, joinConditions: [pair('id', 'id'), second] };
  expect(withTwoConditions(sent, own, other)).toEqual(want);
});

it.each<[string, unknown, unknown, readonly JsonObject[] | undefined]>([
  ['the one that both have', fields('code', 'city'), fields('code'), [pair('code', 'code')]],
  [
    'ones that both have',
    fields('my_id', 'city'),
    fields('city', 'a_id'),
    [pair('city', 'city'), pair('my_id', 'a_id')],
  ],
  ['nothing where they have none in common', fields('my_id'), fields('city'), undefined],
  ['nothing where the fields of one are not known', undefined, fields('city'), undefined],
])('a pair that nobody has gives way to %s', (_, own, other, joinConditions) => {
  const sent = { ...body, joinConditions: [pair('text', 'text')] };
  expect(withTwoConditions(sent, own, other)).toEqual(joinConditions && { ...sent, joinConditions });
});

const both = [pair('id', 'id'), pair('city', 'city')];
const sent: JsonObject = { ...body, joinConditions: both };
const edge = (more: JsonObject): JsonObject => ({ source: 'near', target: { id: 'far' }, ...more });

it.each<[string, readonly JsonObject[], string | undefined]>([
  ['both', [edge({ joinConditions: both })], undefined],
  ['the first', [edge({ joinConditions: both.slice(0, 1) })], 'joinConditions'],
  ['the second', [edge({ joinConditions: both.slice(1) })], 'joinConditions'],
  ['none', [edge({})], undefined],
  ['both in one', [edge({ joinConditions: [{ all: both }] })], undefined],
  ['one of another relationship', [{ source: 'near', target: 'else', joinConditions: both.slice(1) }], undefined],
  ['one beside both', [edge({ joinConditions: both }), edge({ joinConditions: both.slice(1) })], undefined],
])('a graph with %s', (_, edges, want) => {
  expect(cutList(sent, { edges }, ['near', 'far'])).toBe(want);
});

const crossed = [pair('id', 'id'), pair('city', 'town')];
const turned = [pair('id', 'id'), pair('town', 'city')];

it.each<[string, JsonObject, string | undefined]>([
  ['both', { targetId: 'far', joinConditions: crossed }, undefined],
  ['both exchanged', { targetId: 'far', joinConditions: turned }, 'joinConditions'],
  ['both exchanged, as its ends are', { targetId: 'near', sourceId: 'far', joinConditions: turned }, undefined],
  ['both in another order', { targetId: 'far', joinConditions: crossed.toReversed() }, undefined],
  ['one of them', { targetId: 'far', joinConditions: turned.slice(1) }, undefined],
])('an answer with %s', (_, answer, want) => {
  expect(turnedList({ ...body, joinConditions: crossed }, answer, 'far')).toBe(want);
});

it('the same is no other way round where the names are the same', () => {
  expect(turnedList(sent, sent, 'far')).toBe(undefined);
});
