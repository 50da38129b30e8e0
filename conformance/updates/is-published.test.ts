import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { changedField, draftField } from './is-published.ts';

const showing = (record: unknown): Exchange =>
  ({ reply: { status: 200, headers: {}, body: JSON.stringify(record) } }) as unknown as Exchange;

const draft = { id: '1', status: 'DRAFT', validation: { state: 'UNKNOWN' } };
const published = { id: '1', status: 'PUBLISHED', validation: { state: 'VALID' } };

it.concurrent.each<[string, unknown, string | undefined]>([
  ['as the answer shows it', published, undefined],
  ['as a draft', draft, 'status'],
  ['published, and not validated', { ...published, validation: draft.validation }, undefined],
  ['in an envelope, as a draft', { data: draft }, 'status'],
])('a DataMart that was published is shown %s', (_, now, want) => {
  expect(draftField(showing(draft), showing(published), showing(now))).toBe(want);
});

it('a DataMart that was validated is not published by that', () => {
  expect(changedField(showing(draft), showing({ ...draft, validation: published.validation }))).toBeUndefined();
});
