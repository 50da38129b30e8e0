import { describe, expect, test } from 'vitest';
import { toStatementText } from './statement-text.ts';

describe('one SELECT statement is taken, without what surrounds it', () => {
  test.each([
    ['SELECT 1', 'SELECT 1'],
    [' \n-- all\nselect 1 ;; -- end\n/* really */', 'select 1'],
    ['WITH a AS (SELECT 1) SELECT * FROM a;', 'WITH a AS (SELECT 1) SELECT * FROM a'],
    ['SELECT \';\' AS "a;b", [c;d], `e;f` -- ; \n, 2;', 'SELECT \';\' AS "a;b", [c;d], `e;f` -- ; \n, 2'],
    ["SELECT 'it''s ? :x' /* ; DROP */ AS a", "SELECT 'it''s ? :x' /* ; DROP */ AS a"],
    ['SELECT 1 /* open', 'SELECT 1'],
    ["SELECT a$b, x'00', '$.a:b'", "SELECT a$b, x'00', '$.a:b'"],
  ])('%j', (sql, want) => expect(toStatementText(sql)).toBe(want));
});

describe('anything else is refused', () => {
  test.each([
    ['', 'The SQL is empty; give one SELECT statement.'],
    [' ; ', 'The SQL is empty; give one SELECT statement.'],
    ['SELECT 1; DROP TABLE shop.orders', 'The SQL has several statements'],
    ["SELECT ';'; SELECT 2", 'The SQL has several statements'],
    ['/* SELECT */ DELETE FROM shop.orders', 'The SQL begins with "DELETE"'],
    ['EXPLAIN SELECT 1', 'The SQL begins with "EXPLAIN"'],
    ['PRAGMA query_only = OFF', 'The SQL begins with "PRAGMA"'],
    ['VALUES (1)', 'The SQL begins with "VALUES"'],
    ['(SELECT 1)', 'The SQL begins with "("'],
    ['SELECT 1) UNION SELECT (2', 'The parentheses of the SQL do not match.'],
    ['SELECT (1', 'The parentheses of the SQL do not match.'],
    ['SELECT ?', 'The SQL has the parameter "?"'],
    ['SELECT ?1', 'The SQL has the parameter "?1"'],
    ['SELECT @a', 'The SQL has the parameter "@a"'],
    ['SELECT 1 WHERE 1 = :größe', 'The SQL has the parameter ":größe"'],
    ['SELECT 1\0; DROP TABLE shop.orders', 'The SQL contains the character U+0000'],
    [`SELECT ${'1'.repeat(1_000_000)}`, 'The SQL has 1000007 characters'],
  ])('%.60j', (sql, want) => expect(() => toStatementText(sql)).toThrow(want));
});

test('as many parameters as are given, by place only', () => {
  expect(toStatementText('SELECT ?, ?', 2)).toBe('SELECT ?, ?');
  expect(() => toStatementText('SELECT ?', 2)).toThrow('The SQL has 1 parameters, not 2.');
  expect(() => toStatementText('SELECT ?2, ?', 2)).toThrow('The SQL has the parameter "?2"');
});

test.each(["'", '"', '`', '[', '/*', '--', "''", '[]'])(
  'text of nothing but %s takes no time that grows faster',
  (piece) => {
    expect(() => toStatementText(piece.repeat(300_000))).toThrow('The SQL ');
  },
);
