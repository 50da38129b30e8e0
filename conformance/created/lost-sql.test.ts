import { expect, it } from 'vitest';
import { lostSql } from './lost-sql.ts';

const sql = 'SELECT region, SUM(revenue) AS r FROM shop.orders; -- by hand';

it.each<[string, unknown, string | undefined]>([
  ['what was sent', sql, undefined],
  ['it in another form', 'select `region`,\n  sum(`revenue`) r\nfrom `shop`.`orders`', undefined],
  ['it inside of more', `SELECT * FROM (SELECT region, SUM(revenue) AS r FROM shop.orders) LIMIT 10`, undefined],
  ['its beginning', sql.slice(0, 16), 'sql'],
  ['other SQL', 'SELECT 1', 'sql'],
  ['none', '', 'sql'],
  ['null', null, undefined],
  ['nothing', undefined, undefined],
  ['what it is made to', { text: 'SELECT 1' }, undefined],
])('a record shows %s', (_, shown, want) => {
  expect(lostSql({ title: 'Select one', sql }, { title: 'Another', sql: shown })).toBe(want);
});

it('what stands for something else need not be shown', () => {
  const sent = { sql: 'select * from {{orders}} where region = :region and day > @day' };
  expect(lostSql(sent, { sql: 'SELECT * FROM shop WHERE region = 1 AND day > 2' })).toBeUndefined();
});
