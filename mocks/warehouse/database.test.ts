import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { catalogue, toName } from './catalogue.ts';
import { createDatabase } from './database.ts';
import { toRows } from './rows/to-rows.ts';
import { runQuery } from './testing/run-query.ts';

const data = { seed: 1, now: Date.UTC(2026, 2, 10, 12) };
const database = createDatabase(data);
const query = (sql: string) => runQuery(database, { sql });

describe('the data', () => {
  test('depends on seed and day alone', () => {
    const toHash = (given: typeof data) =>
      createHash('sha256')
        .update(JSON.stringify(toRows(given)))
        .digest('hex');
    const hash = toHash(data);
    expect(hash).toMatchInlineSnapshot(`"16de5df79bfcdb2fc33aa0eaa971ccf13b80f71a041806f38ced25ddb74bcbb4"`);
    expect(toHash({ ...data, now: Date.UTC(2026, 2, 10, 23, 59, 59) })).toBe(hash);
    expect(toHash({ ...data, now: Date.UTC(2026, 2, 11) })).not.toBe(hash);
    expect(toHash({ ...data, seed: 2 })).not.toBe(hash);
  });

  test.each(catalogue.map((table) => [toName(table), table] as const))('%s has rows of its columns', (name, table) => {
    const [row] = query(`SELECT * FROM ${name} LIMIT 1`);
    expect(Object.keys(row!)).toEqual(table.columns.map((column) => column.name));
  });

  test.each(catalogue.filter(({ columns }) => columns.some((column) => column.isPrimaryKey)).map(toName))(
    'the primary key of %s is unique',
    (name) => {
      const keys = catalogue.find((table) => toName(table) === name)!.columns.filter((column) => column.isPrimaryKey);
      const list = keys.map((column) => column.name).join(', ');
      const sample = `(SELECT * FROM ${name} LIMIT 20000)`;
      expect(query(`SELECT ${list} FROM ${sample} GROUP BY ${list} HAVING count(*) > 1`)).toEqual([]);
    },
  );

  test.each([
    ['shop.order_items', 'order_id', 'shop.orders', 'order_id'],
    ['shop.order_items', 'product_id', 'shop.products', 'product_id'],
    ['shop.orders', 'customer_id', 'shop_reporting.customers', 'customer_id'],
    ['shop.orders', 'session_id', 'shop_reporting.visits', 'session_id'],
    ['shop_reporting.visits', 'campaign_name', 'marketing.ad_spend', 'campaign_name'],
    ['marketing.ad_creatives', 'campaign_name', 'marketing.ad_spend', 'campaign_name'],
  ])('each %s.%s is found in %s.%s', (from, column, to, key) => {
    const lost = `SELECT ${column} FROM ${from} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${key} FROM ${to})`;
    expect(query(lost)).toEqual([]);
  });

  test('adds up: what customers are worth is what their orders brought', () => {
    expect(
      query(
        `SELECT customer_id FROM shop_reporting.customers c WHERE abs(lifetime_value - coalesce(
           (SELECT sum(revenue) FROM shop.orders o WHERE o.customer_id = c.customer_id AND NOT is_test), 0)) > 0.001`,
      ),
    ).toEqual([]);
  });

  test.each([
    ["SELECT count(*) > 0 AS a FROM shop_reporting.customers WHERE name GLOB '*[^ -~]*'", 'Unicode'],
    ['SELECT count(*) > 0 AS a FROM shop_reporting.customers WHERE email IS NULL', 'NULL'],
    ["SELECT max(order_date) = '2026-03-10' AS a FROM shop.orders", 'today'],
    ["SELECT max(month) = '2026-02-01' AS a FROM reporting.monthly_revenue", 'the last closed month'],
    ['SELECT sum(n) = 4999950000 AS a FROM big.numbers WHERE n < 100000', 'large numbers'],
  ])('%s (%s)', (sql) => expect(query(sql)).toEqual([{ a: 1 }]));
});

describe('nothing but reading is allowed', () => {
  test.each([
    "INSERT INTO shop.products VALUES (0, '', '', '', 0, 0, 0)",
    'WITH a AS (SELECT 1) DELETE FROM shop.orders',
    'UPDATE shop.orders SET revenue = 0',
    'REPLACE INTO shop.products SELECT * FROM shop.products',
    'DROP TABLE shop.orders',
    'CREATE TEMP TABLE a (b)',
    'CREATE VIEW temp.a AS SELECT 1',
    'ALTER TABLE shop.orders RENAME TO a',
    "ATTACH '/etc/passwd' AS a",
    'DETACH shop',
    'PRAGMA query_only = OFF',
    'PRAGMA database_list',
    'BEGIN',
    'SAVEPOINT a',
    "VACUUM INTO 'copy.db'",
    'ANALYZE',
    'REINDEX',
    "SELECT load_extension('a')",
    "SELECT fts3_tokenizer('simple')",
    'SELECT random()',
    'SELECT randomblob(1)',
    'SELECT RANDOM()',
    "SELECT * FROM pragma_table_info('orders')",
    'SELECT count(*) FROM pragma_database_list',
    'SELECT * FROM dbstat',
    'SELECT count(*) FROM dbstat',
    'SELECT * FROM sqlite_master',
    'SELECT sql FROM shop.sqlite_schema',
    'SELECT 1 FROM shop.sqlite_master',
    'SELECT * FROM sqlite_temp_schema',
    "SELECT (SELECT 1 FROM json_each('[1]') JOIN main.sqlite_master)",
  ])('%s', (sql) => expect(() => query(sql)).toThrow(/not authorized|prohibited|denied/));

  test.each([
    ['SELECT hex(zeroblob(1000000000))', 'too big'],
    [`SELECT ${'('.repeat(5_000)}1${')'.repeat(5_000)}`, /limit|too large|overflow/i],
    [`SELECT 1${' UNION SELECT 1'.repeat(200)}`, 'too many terms'],
    [`SELECT ${Array.from({ length: 501 }, (_, index) => `1 AS a${index}`).join()}`, 'too many columns'],
  ])('too large a statement: %$', (sql, want) => expect(() => query(sql)).toThrow(want));

  test.each([
    'SELECT count(*) AS a FROM shop.daily_revenue',
    'WITH a AS (SELECT 1 AS b) SELECT count(*) AS a FROM a',
    "SELECT value AS a FROM json_each('[1]')",
    'SELECT a.rowid AS a FROM shop.orders AS a LIMIT 1',
    'SELECT order_id AS a FROM orders LIMIT 1',
    'SELECT count(*) OVER (PARTITION BY country) AS a FROM shop.orders LIMIT 1',
    'WITH RECURSIVE a (b) AS (SELECT 1 UNION ALL SELECT b + 1 FROM a WHERE b < 3) SELECT max(b) AS a FROM a',
  ])('but %s is', (sql) => expect(query(sql)).toHaveLength(1));
});
