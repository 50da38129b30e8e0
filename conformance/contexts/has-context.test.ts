import { expect, it } from 'vitest';
import { hasContext } from './has-context.ts';

it.each<[unknown, string, boolean]>([
  [{ contexts: [{ id: 101, name: 'Sales' }] }, '101', true],
  [{ contextIds: [100, 101] }, '101', true],
  [{ contextIds: ['101'] }, '101', true],
  [{ contextIds: [101] }, '102', false],
  [{ id: 101, contextIds: [] }, '101', false],
  [{ contextIds: [7], contextsCount: 1 }, '1', false],
  [{ storageId: '4', contextIds: [] }, '4', false],
  [{ storageId: '4', contexts: ['4'] }, '4', true],
  [{ scope: { context: 'c7000001-0000' } }, 'c7000001-0000', true],
])('%j has the context %s: %s', (record, id, want) => expect(hasContext(record, id)).toBe(want));
