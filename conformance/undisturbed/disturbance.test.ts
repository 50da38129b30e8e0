import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { disturbance } from './disturbance.ts';

const reading = (body: object | undefined): Exchange => {
  const reply = {
    status: body === undefined ? 404 : 200,
    headers: {},
    body: JSON.stringify(body ?? {}),
    partial: false,
  };
  return { message: { method: 'GET', path: '/', headers: {} }, reply } as unknown as Exchange;
};
const mart = { title: 'Orders', definition: { sql: 'select 1' }, updatedAt: '1', note: 'conform-1 was here' };

it.each<[string, object | undefined, string | undefined]>([
  ['as it was', { ...mart, updatedAt: '2' }, undefined],
  ['with a definition of other words', { ...mart, definition: { sql: 'SELECT 1', dialect: 'ansi' } }, undefined],
  ['by an answer that shows no definition', { title: 'Orders', note: mart.note }, undefined],
  ['without its definition', { ...mart, definition: null }, 'has no definition'],
  ['under another title', { ...mart, title: 'Bestellungen' }, 'has another title'],
  ['without what this run has written', { ...mart, note: '' }, 'has another note'],
  ['no more', undefined, 'is gone'],
])('a record that is read %s', (_, now, want) => {
  const kind = { resource: 'DataMart', prefix: 'conform-1' };
  expect(disturbance(kind, reading(mart), reading(now))?.how).toBe(want);
});
