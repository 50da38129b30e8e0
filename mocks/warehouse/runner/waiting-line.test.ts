import { expect, test } from 'vitest';
import { QueryError } from '../query-error.ts';
import { Displaced } from './displaced.ts';
import type { Answer } from './message.ts';
import { createWaitingLine, type WaitingLine } from './waiting-line.ts';

const limits = { stuck: 100, answer: 1_000 };
const answer: Answer = { kind: 'columns', columns: [] };

/** A line in which queries 1, 2 and 3 wait; what becomes of each is noted. */
function createLine(): { line: WaitingLine; outcomes: Promise<unknown>[] } {
  const line = createWaitingLine(limits);
  const outcomes = [1, 2, 3].map(async (id) => await line.join(id).catch((error: unknown) => error));
  return { line, outcomes };
}

test('answers go to those who asked, in the order of asking', async () => {
  const { line, outcomes } = createLine();
  line.settle(answer);
  expect(line.length()).toBe(2);
  expect(await outcomes[0]).toBe(answer);
});

test('a query that takes long gets the runner for itself', async () => {
  const { line, outcomes } = createLine();
  expect(line.tick(99)).toBeUndefined();
  expect(line.isStuck()).toBe(false);
  expect(line.tick(1)).toBeUndefined();
  expect(line.isStuck()).toBe(true);
  expect(await Promise.all(outcomes.slice(1))).toEqual([expect.any(Displaced), expect.any(Displaced)]);
  line.settle(answer);
  expect(await outcomes[0]).toBe(answer);
  expect(line.isStuck()).toBe(false);
  expect(line.length()).toBe(2);
});

test('a query that takes too long ends with the runner', () => {
  const { line } = createLine();
  expect(line.tick(999)).toBeUndefined();
  const reason = line.tick(1);
  expect(reason).toBeInstanceOf(QueryError);
  expect(reason?.message).toBe('The query yielded no row for 1 s and was ended.');
});

test('a query that takes long and that nobody waits for ends with the runner at once', async () => {
  const { line, outcomes } = createLine();
  line.leave(1);
  expect(await outcomes[0]).toBeInstanceOf(Displaced);
  expect(line.tick(99)).toBeUndefined();
  expect(line.tick(1)).toBeInstanceOf(Displaced);
});

test('time is counted for the first one only', () => {
  const { line } = createLine();
  line.tick(99);
  line.settle(answer);
  line.tick(99);
  expect(line.isStuck()).toBe(false);
});

test('at the end the first one learns the reason, the others that they should go elsewhere', async () => {
  const { line, outcomes } = createLine();
  line.end(new Error('reason'), new Displaced());
  expect(line.length()).toBe(0);
  expect(await Promise.all(outcomes)).toEqual([new Error('reason'), expect.any(Displaced), expect.any(Displaced)]);
});

test('nothing happens to an empty line', () => {
  const line = createWaitingLine(limits);
  expect(line.tick(10_000)).toBeUndefined();
  expect(line.isStuck()).toBe(false);
  line.settle(answer);
});
