import { expect, it } from 'vitest';
import type { Creation } from './journal.ts';
import { removalsOf } from './removals-of.ts';

const created = (resource: string, path: string, takesAlong?: true): Creation => ({
  resource,
  id: path,
  role: undefined,
  method: 'DELETE',
  path,
  ...(takesAlong && { takesAlong }),
});

const insights = Array.from({ length: 101 }, (_, index) => created('Insight', `/marts/1/insights/${index}`));
const others = [created('Insight', '/marts/10/insights/1'), created('Report', '/reports/1')];

it.each<[string, readonly Creation[], number]>([
  ['nothing', [], 0],
  ['records that are removed each', [created('DataMart', '/marts/1'), ...insights, ...others], 104],
  ['records that go with what they stand below', [created('DataMart', '/marts/1', true), ...insights, ...others], 4],
  ['two kinds that do', [created('DataMart', '/marts/1', true), ...insights, created('Run', '/marts/1/runs/1')], 3],
  [
    'one kind below two that take it along',
    [created('DataMart', '/marts/1', true), created('DataMart', '/marts/10', true), ...insights, ...others],
    4,
  ],
])('removing %s takes %#', (_, open, want) => {
  expect(removalsOf(open)).toBe(want);
});
