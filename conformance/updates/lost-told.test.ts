import { expect, it } from 'vitest';
import { lostTold } from './lost-told.ts';

const sent = { fields: [{ name: 'refunds', hidden: false }] };
const was = { id: '1', title: 'A', schema: { fields: ['a'] }, blended: { fields: [] } };
const told = { ...was, blended: sent };

it.each([
  ['what was there before', was, told, was, { name: 'blended', sent }],
  ['what was there before, in an envelope', { mart: was }, { mart: told }, { mart: was }, { name: 'blended', sent }],
  ['what the answer shows', was, told, told, undefined],
  ['something else by now', was, told, { ...was, blended: { fields: ['b'] } }, undefined],
  ['what was there before, as the answer does', was, was, was, undefined],
  ['null, as before', { ...was, blended: null }, told, { ...was, blended: null }, { name: 'blended', sent }],
  ['null, as before, and less else', { id: '1', blended: null }, told, { id: '1', blended: null }, undefined],
  ['null, and it elsewhere', { ...was, blended: null }, told, { ...was, blended: null, schema: sent }, undefined],
  ['nothing of it, as before', { id: '1' }, told, { id: '1' }, undefined],
  [
    'another revision than the answer',
    { ...was, revision: 1 },
    { ...was, revision: 2 },
    { ...was, revision: 1 },
    undefined,
  ],
])('a record shows %s', (_, before, answer, is, want) => {
  expect(lostTold(sent, { was: before, told: answer, is }, { isNone: true })).toEqual(want);
});

it('a record may show null for what is not shown', () => {
  const before = { ...was, blended: null };
  expect(lostTold(sent, { was: before, told, is: before })).toBeUndefined();
});

it('null says that there is none where other records have one', () => {
  const before = { ...was, blended: null };
  const shown = new Set(['blended']);
  expect(lostTold(sent, { was: before, told, is: before }, { shown })).toEqual({ name: 'blended', sent });
  expect(lostTold(sent, { was: before, told, is: { ...before, draft: sent } }, { shown })).toBeUndefined();
});
