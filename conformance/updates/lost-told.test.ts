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

it.each<[string, object, object, boolean]>([
  ['the same fields but for it', {}, {}, true],
  ['it as well', {}, { blended: sent }, false],
  ['another field that the answer has not', {}, { status: 'DRAFT' }, false],
  ['it elsewhere', {}, { schema: sent }, false],
  ['the same fields, and had one that the answer has not', { note: 'n' }, {}, true],
])('where what is null is left out, a record that shows %s', (_, before, now, isLost) => {
  const { blended: _blended, ...bare } = was;
  const records = { was: { ...bare, ...before }, told, is: { ...bare, ...now } };
  const shown = new Set(['blended']);
  expect(lostTold(sent, records, { shown })?.name).toBe(isLost ? 'blended' : undefined);
  expect(lostTold(sent, records, { isNone: true })).toBeUndefined();
});

it('what is null in what was sent may be left out of what the answer shows', () => {
  const part = { fields: [{ name: 'refunds', hidden: false, alias: null }] };
  expect(lostTold(part, { was, told, is: was })).toEqual({ name: 'blended', sent: part });
});

it('what is secret is not shown by reading', () => {
  const { blended: _blended, ...bare } = was;
  const records = { was: bare, told: { ...bare, credentials: sent }, is: bare };
  expect(lostTold(sent, records, { shown: new Set(['credentials']) })).toBeUndefined();
});

it('what is left out is none where the target describes what was sent', () => {
  const { blended: _blended, ...bare } = was;
  const records = { was: bare, told, is: bare };
  expect(lostTold(sent, records, { isDescribed: true })).toEqual({ name: 'blended', sent });
  expect(lostTold(sent, records)).toBeUndefined();
  expect(lostTold(sent, { ...records, is: { ...bare, draft: 'd' } }, { isDescribed: true })).toBeUndefined();
});
