import { expect, it } from 'vitest';
import type { Scene } from '../scene.ts';
import { OverBudget } from '../target/target-error.ts';
import { closeFillings, fillingsOf } from './fillings.ts';

it('forgets what could not be filled, since the budget was spent meanwhile', async () => {
  const kept = new Map<string, Promise<unknown>>();
  const once = (key: string, make: () => Promise<unknown>): Promise<unknown> => {
    kept.set(key, kept.get(key) ?? make());
    return kept.get(key)!;
  };
  const scene = { once } as Scene;
  const { parents } = await fillingsOf(scene);
  parents.set('DataStorage', Promise.reject(new OverBudget('the budget is spent')));
  parents.set('DataMart', Promise.resolve({ ok: true, value: { id: 'mart-1', parents: {} } }));
  expect(await closeFillings(scene)).toEqual([{ resource: 'DataMart', id: 'mart-1' }]);
  expect(parents.size).toBe(0);
});
