import { expect, it } from 'vitest';
import { countsAllRows } from './counts-all-rows.ts';

const grouped = 'FROM orders GROUP BY land';

it.each([
  ['all rows', `SELECT land, COUNT(*) AS unique_count ${grouped}`, true],
  ['each row as one', `select land, count( 1 ) ${grouped}`, true],
  ['rows of what a DataMart is defined as', 'SELECT land, COUNT(*) FROM (SELECT * FROM orders) GROUP BY land', true],
  ['keys', `SELECT land, COUNT(DISTINCT id) ${grouped}`, false],
  ['keys, and rows beside', `SELECT land, COUNT(DISTINCT id), COUNT(*) ${grouped}`, false],
  ['rows that are distinct', 'SELECT land, COUNT(*) FROM (SELECT DISTINCT land, id FROM orders) GROUP BY land', false],
  ['groups', 'SELECT land, COUNT(*) FROM (SELECT land, id FROM orders GROUP BY land, id) GROUP BY land', false],
  ['the first of each key', `SELECT land, COUNT(*) FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY id) = 1`, false],
  ['what a union leaves', 'SELECT land, COUNT(*) FROM (SELECT id FROM a UNION SELECT id FROM b) GROUP BY land', false],
  ['keys by a function of its own', `SELECT land, COUNT(*), uniqExact(id) ${grouped}`, false],
  ['a column', `SELECT land, COUNT(id) AS unique_count ${grouped}`, false],
  ['nothing', 'SELECT land FROM orders', false],
])('SQL that counts %s', (_, sql, isAll) => expect(countsAllRows(sql)).toBe(isAll));
