import { expect, it } from 'vitest';
import { sortsByLast } from './sorts-by-last.ts';

const select = 'SELECT land, sum FROM orders';

it.each([
  ['the first, then the second', `${select} ORDER BY land DESC, sum DESC`, false],
  ['the second, then the first', `${select} ORDER BY sum DESC, land DESC`, true],
  [
    'these, quoted, of a table, with a limit',
    `${select} m\nORDER BY\n  m."sum" desc nulls last, m.\`land\` desc\nLIMIT 5`,
    true,
  ],
  ['calls of these', `${select} ORDER BY SUM(t.land, 1) DESC, COALESCE(land, 0) DESC;`, false],
  ['calls of them', `${select} ORDER BY COALESCE(sum, 0) DESC, LOWER(land) DESC OFFSET 3 ROWS`, true],
  ['what is nothing, and then the second', `${select} ORDER BY sum IS NULL, sum DESC, land IS NULL, land DESC`, true],
  ['the first between', `${select} ORDER BY sum IS NULL, land DESC, sum DESC`, false],
  ['one of them', `${select} ORDER BY sum DESC`, false],
  ['their places', `${select} ORDER BY 2 DESC, 1 DESC`, false],
  ['something else first', `${select} ORDER BY id, sum DESC, land DESC`, false],
  ['names that have theirs', `${select} ORDER BY sum_of DESC, land_of DESC`, false],
  ['these within a window', 'SELECT land, ROW_NUMBER() OVER (ORDER BY sum, land) FROM orders', false],
  ['these within what is then sorted', `SELECT * FROM (${select} ORDER BY sum, land) ORDER BY land, sum`, false],
  ['these within a part', `SELECT * FROM (${select} ORDER BY sum, land) AS part`, false],
  ['nothing', select, false],
])('an order by %s', (_, sql, isLast) => expect(sortsByLast(sql, ['land', 'sum'])).toBe(isLast));

it('a column that is called as a direction is one', () =>
  expect(sortsByLast('SELECT * FROM t ORDER BY id DESC, "desc" DESC', ['desc', 'id'])).toBe(true));
