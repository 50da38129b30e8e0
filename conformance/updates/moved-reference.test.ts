import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { movedReference } from './moved-reference.ts';

const creation = {
  message: { body: JSON.stringify({ title: 'A', dataMartId: 'mart-1', mode: 'manual' }) },
} as unknown as Exchange;
const was = { id: '1', title: 'A', dataMartId: 'mart-1', mode: 'manual' };
const resourceOf = (field: string): string | undefined => (field === 'dataMartId' ? 'DataMart' : undefined);

it.each([
  [
    'another record',
    { title: 'B' },
    { ...was, dataMartId: 'mart-2' },
    { name: 'dataMartId', from: 'mart-1', to: 'mart-2' },
  ],
  ['the one that is sent', { data_mart_id: 'mart-2' }, { ...was, dataMartId: 'mart-2' }, undefined],
  ['an empty one', { title: 'B' }, { ...was, dataMartId: '' }, undefined],
  ['none', { title: 'B' }, { id: '1', title: 'B' }, undefined],
  ['a default', { title: 'B' }, { ...was, mode: 'auto' }, undefined],
  ['the same', { title: 'B' }, { ...was, title: 'B' }, undefined],
])('after an update a record names %s', (_, sent, is, want) => {
  expect(movedReference(resourceOf, creation, { sent, was, is })).toEqual(want);
});

it('after an update an object names another record', () => {
  const shown = (id: string): object => ({ id: '1', title: 'A', dataMart: { id, title: 'Orders' } });
  const moved = (to: string): unknown =>
    movedReference(resourceOf, creation, { sent: { title: 'B' }, was: shown('mart-1'), is: shown(to) });
  expect(moved('mart-2')).toEqual({ name: 'dataMartId', from: 'mart-1', to: 'mart-2' });
  expect(moved('mart-1')).toBeUndefined();
});
