import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { withOwnNumbers } from './own-numbers.ts';

const { operations } = await loadContract();
const operation = (id: string) => operations.find((one) => one.id === id)!;

it('gives a report a limit of its own, whatever it has', () => {
  const bodies = [{ title: 'Sales' }, { title: 'Sales', limitConfig: null }, { title: 'Sales', limitConfig: 5 }];
  const limits = bodies.map((body) => withOwnNumbers(operation('createReport'), body, 3));
  expect(limits).toEqual(bodies.map(() => ({ title: 'Sales', limitConfig: 1004 })));
});

it('gives nothing to what takes no number', () => {
  expect(withOwnNumbers(operation('createDataMart'), { title: 'Sales' }, 3)).toBeUndefined();
  expect(withOwnNumbers(operation('createReport'), undefined, 3)).toBeUndefined();
});
