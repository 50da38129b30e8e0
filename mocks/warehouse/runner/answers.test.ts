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

/** All slices of a query. */
function collect(query: Query, skip: number): readonly Slice[] {
  const { next } = openAnswers(query, skip);
  const slices: Slice[] = [];
  while (slices.at(-1)?.isLast !== true) slices.push(next() as Slice);
  return slices;
}

test('a query is answered in slices that add up to its rows', () => {
  const slices = collect(numbers(50_000), 0);
  expect(slices.length).toBeGreaterThan(5);
  expect(slices.reduce((sum, { rows }) => sum + rows, 0)).toBe(50_000);
  const lines = slices.map(({ text }) => text).join('');
  expect(lines.trimEnd().split('\n')).toEqual(Array.from({ length: 50_000 }, (_, index) => `{"n":${index + 1}}`));
});

test('a slice is not larger than 64 KiB and a row', () => {
  const sizes = collect(numbers(50_000), 0).map(({ text }) => text.length);
  expect(Math.max(...sizes)).toBeLessThan(64 * 1024 + 20);
});

test('a query can begin after some of its rows', () => {
  const text = collect(numbers(20_000), 19_998).map((slice) => slice.text);
  expect(text.join('')).toBe('{"n":19999}\n{"n":20000}\n');
  expect(collect(numbers(5), 9)).toMatchObject([{ text: '', rows: 0, isLast: true }]);
});

test('several queries go on at once', () => {
  const answers = createAnswers(database);
  for (const id of [1, 2]) answers.obey({ kind: 'open', id, query: numbers(id), skip: 0 });
  const texts = [2, 1].map((id) => (answers.answer({ kind: 'next', id }) as Slice).text);
  expect(texts).toEqual(['{"n":1}\n{"n":2}\n', '{"n":1}\n']);
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
  expect(next()).toMatchObject({ names: ['is_test', 'a', 'b'], text: '{"is_test":false,"a":true,"b":1}\n' });
});
