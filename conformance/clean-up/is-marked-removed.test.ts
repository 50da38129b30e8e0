import { describe, expect, it } from 'vitest';
import { isMarkedRemoved } from './is-marked-removed.ts';

describe('a record that says it was removed', () => {
  it.each([
    [{ id: '7', status: 'DELETED' }, true],
    [{ id: '7', deletedAt: '2026-03-01T00:00:00Z' }, true],
    [{ data: { id: '7', is_deleted: true } }, true],
    [{ id: '7', deletedAt: null, isDeleted: false, archived: '' }, false],
    [{ id: '7', title: 'Deleted orders', status: 'ACTIVE' }, false],
    [undefined, false],
  ])('%j: %s', (record, want) => {
    expect(isMarkedRemoved(record)).toBe(want);
  });
});
