import { expect, test } from 'vitest';
import { after, afterAll } from './maybe-promise.ts';

test('a step is taken at once where nobody has to wait, and later where somebody has', async () => {
  expect(after(1, (value) => value + 1)).toBe(2);
  const later = after(Promise.resolve(1), (value) => value + 1);
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(2);
});

test('what throws, throws at once or rejects', async () => {
  const fail = (): never => {
    throw new Error('no');
  };
  expect(() => after(1, fail)).toThrow('no');
  await expect(after(Promise.resolve(1), fail)).rejects.toThrow('no');
});

test('one value that has to be waited for makes all of them wait', async () => {
  expect(afterAll([1, 2])).toEqual([1, 2]);
  const later = afterAll([1, Promise.resolve(2)]);
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toEqual([1, 2]);
});
