import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('turns come in the order in which they were asked for, one at a time', async () => {
  const turns = createTurns();
  const log: string[] = [];
  const work = async (name: string): Promise<void> => {
    if (!turns.begin()) await turns.wait();
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    turns.end();
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(turns.begin()).toBe(true);
});
