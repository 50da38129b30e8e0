import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { ofOtherMart } from './of-other-mart.ts';

const create = { method: 'POST', path: '/api/reports', lifecycle: { action: 'create' } } as unknown as Operation;

const post = (shown: JsonObject, status = 201): Entry =>
  ({
    exchange: { operation: create, reply: { status, headers: {}, body: JSON.stringify(shown) } },
    parts: { body: { title: 'A', dataMartId: 'mart-1' } },
  }) as unknown as Entry;

it.each<[string, Entry, string | undefined]>([
  ['the one that was sent', post({ id: '1', dataMartId: 'mart-1' }), undefined],
  ['another', post({ id: '1', dataMartId: 'mart-2' }), 'mart'],
  ['another, as an object', post({ id: '1', dataMart: { id: 'mart-2', title: 'B' } }), 'mart'],
  ['another beside it', post({ id: '1', dataMartId: 'copy-2', origin: 'mart-1' }), undefined],
  ['none', post({ id: '1', title: 'A' }), undefined],
  ['another, in a refusal', post({ dataMartId: 'mart-2' }, 400), undefined],
])('a report is answered as one of %s', (_, entry, want) => {
  expect(ofOtherMart({ diary: [entry] }, create)?.key).toBe(want);
});

it('an update need not heed a DataMart', () => {
  const update = { ...create, lifecycle: { action: 'change', resource: 'Report' } } as Operation;
  const { exchange, ...entry } = post({ id: '1', dataMartId: 'mart-2' });
  expect(ofOtherMart({ diary: [{ ...entry, exchange: { ...exchange, operation: update } }] }, update)).toBeUndefined();
});
