import { expect, test } from 'vitest';
import { toInstant } from '../../fixtures/world/time.ts';
import { createInstants } from './instants.ts';

test('an instant is that of its second, whatever was asked before', () => {
  const instants = createInstants();
  const times = [999, 0, 1000, 1999, 2000, 999, Date.UTC(2026, 2, 10, 9), 2000];
  expect(times.map(instants)).toEqual(times.map(toInstant));
});
