import { expect, test } from 'vitest';
import { toNewId } from './to-new-id.ts';

test('an id is a UUID of version 8', () => {
  for (let count = 0; count < 1000; count += 1) {
    expect(toNewId(1, 'Report', count)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
});

test('no two ids are the same, of one table or of several', () => {
  const ids = ['Report', 'Run', 'DataMart'].flatMap((table) =>
    Array.from({ length: 20_000 }, (_, count) => toNewId(1, table, count)),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  [1, 'Report', 0, '5114c42f-5942-8cb9-868a-b601fe9c98f9'],
  [1, 'Report', 1, '2e14b21a-f5ff-810b-9663-77e579254128'],
])('of seed %i, %s %i is %s, everywhere and always', (seed, table, count, want) => {
  expect(toNewId(seed, table, count)).toBe(want);
});

test('another seed gives other ids', () => {
  expect(toNewId(2, 'Report', 0)).not.toBe(toNewId(1, 'Report', 0));
});
