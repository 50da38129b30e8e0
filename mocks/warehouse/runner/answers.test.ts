import { expect, test } from 'vitest';
import { createDatabase } from '../database.ts';
import { createAnswers, type Answers } from './answers.ts';
import type { Answer, Query, Slice } from './message.ts';

const database = createDatabase({ seed: 1, now: 0 });
const numbers = (limit: number): Query => ({
  sql: 'SELECT n FROM big.numbers LIMIT ?',
  parameters: [BigInt(limit)],
  types: {},
});

function openAnswers(query: Query, skip = 0): Answers & { readonly next: () => Answer } {
  const answers = createAnswers(database);
  answers.obey({ kind: 'open', id: 1, query, skip });
  return { ...answers, next: () => answers.answer({ kind: 'next', id: 1 }) };
}

/** All slices of a query: how many there are depends on how long each takes. */
function collect(query: Query, skip: number): readonly Slice[] {
  return untilLast(openAnswers(query, skip).next);
}

function untilLast(next: () => Answer): readonly Slice[] {
  const slices: Slice[] = [];
  while (slices.at(-1)?.isLast !== true) slices.push(next() as Slice);
  return slices;
}

function textOf(slices: readonly Slice[]): string {
  return slices.map(({ text }) => text).join('');
}

test('a query is answered in slices that add up to its rows', () => {
  const slices = collect(numbers(50_000), 0);
  expect(slices.length).toBeGreaterThan(5);
  expect(slices.reduce((sum, { rows }) => sum + rows, 0)).toBe(50_000);
  expect(textOf(slices).trimEnd().split('\n')).toEqual(
    Array.from({ length: 50_000 }, (_, index) => `{"n":${index + 1}}`),
  );
});

test('a slice is not larger than 64 KiB and a row', () => {
  const sizes = collect(numbers(50_000), 0).map(({ text }) => text.length);
  expect(Math.max(...sizes)).toBeLessThan(64 * 1024 + 20);
});

test('a query can begin after some of its rows', () => {
  expect(textOf(collect(numbers(20_000), 19_998))).toBe('{"n":19999}\n{"n":20000}\n');
  const none = collect(numbers(5), 9);
  expect([textOf(none), none.reduce((sum, { rows }) => sum + rows, 0)]).toEqual(['', 0]);
});

test('several queries go on at once', () => {
  const answers = createAnswers(database);
  const ids = [1, 2];
  for (const id of ids) answers.obey({ kind: 'open', id, query: numbers(id * 10_000), skip: 0 });
  const rows = new Map(ids.map((id) => [id, 0]));
  let open = ids;
  while (open.length > 0) {
    open = open.filter((id) => {
      const slice = answers.answer({ kind: 'next', id }) as Slice;
      rows.set(id, rows.get(id)! + slice.rows);
      return !slice.isLast;
    });
  }
  expect([...rows]).toEqual([
    [1, 10_000],
    [2, 20_000],
  ]);
});

test('a closed query is gone', () => {
  const { next, obey } = openAnswers(numbers(100_000));
  expect(next()).toMatchObject({ isLast: false });
  obey({ kind: 'close', id: 1 });
  expect(next()).toMatchObject({ kind: 'error', message: 'No query 1 is open.' });
});

test.each([
  ['SELECT none', 'failed', 'no such column: none'],
  ["SELECT json('{') FROM shop.orders", 'failed', 'malformed JSON'],
  ['PRAGMA user_version', 'refused', 'not authorized'],
])('%s is answered with what SQLite says', (sql, reason, message) => {
  const { next } = openAnswers({ sql, parameters: [], types: {} });
  expect(next()).toEqual({ kind: 'error', reason, message });
});

test('names of columns are told, types are taken from the query or the tables', () => {
  const sql = 'SELECT is_test, 1 AS a, 1 AS b FROM shop.orders LIMIT 1';
  const { next } = openAnswers({ sql, parameters: [], types: { a: 'BOOLEAN' } });
  const slices = untilLast(next);
  expect([slices[0]!.names, textOf(slices)]).toEqual([['is_test', 'a', 'b'], '{"is_test":false,"a":true,"b":1}\n']);
});
