import { describe, expect, test } from 'vitest';
import { toTable } from '../catalogue.ts';
import { createDatabase } from '../database.ts';
import { runQuery } from '../testing/run-query.ts';
import { hasOutputControls, type ReportConfig } from './report-config.ts';
import type { ReportSource } from './report-source.ts';
import { toReportSql } from './report-sql.ts';

const database = createDatabase({ seed: 1, now: Date.UTC(2026, 2, 10) });
const columnsOf = (name: string) => toTable(name)!.columns;

const orders: ReportSource = {
  source: { table: 'larkspur-analytics.shop.orders' },
  columns: columnsOf('shop.orders'),
  joins: [
    {
      path: 'customers',
      source: { table: 'shop_reporting.customers' },
      columns: columnsOf('shop_reporting.customers'),
      on: [{ sourceField: 'customer_id', targetField: 'customer_id' }],
      fields: [{ name: 'segment' }, { name: 'lifetime_value', aggregateFunction: 'MAX' }, { name: 'gone' }],
    },
    {
      path: 'web_sessions.ad_spend',
      source: { sql: "SELECT * FROM marketing.ad_spend WHERE channel <> '?';" },
      columns: columnsOf('marketing.ad_spend'),
      on: [
        { sourceField: 'campaign_name', targetField: 'campaign_name' },
        { sourceField: 'channel', targetField: 'channel' },
      ],
      fields: [{ name: 'cost', aggregateFunction: 'SUM' }, { name: 'clicks' }],
    },
    {
      path: 'web_sessions',
      source: { table: 'shop_reporting.web_sessions' },
      columns: columnsOf('shop_reporting.web_sessions'),
      on: [{ sourceField: 'session_id', targetField: 'session_id' }],
      fields: [{ name: 'channel', aggregateFunction: null }],
    },
  ],
};
const items: ReportSource = {
  source: { sql: 'SELECT order_id, line, quantity FROM shop.order_items -- all' },
  columns: columnsOf('shop.order_items').filter(({ name }) => ['order_id', 'line', 'quantity'].includes(name)),
};

const configs: Readonly<Record<string, readonly [ReportSource, ReportConfig]>> = {
  'no output controls': [items, {}],
  'columns, filters, sorting and a limit': [
    orders,
    {
      columnConfig: ['country', 'order_id', 'country'],
      filterConfig: [
        { column: 'status', operator: 'in', value: ['paid', 'shipped'] },
        { column: 'coupon', operator: 'neq', value: "FRIEND'S?", placement: 'pre-join' },
      ],
      sortConfig: [
        { column: 'created_at', direction: 'desc' },
        { column: 'country', direction: 'asc' },
      ],
      limitConfig: 5,
    },
  ],
  'aggregation by week': [
    orders,
    {
      columnConfig: ['order_date', 'revenue', 'region'],
      aggregationConfig: [
        { column: 'revenue', function: 'SUM' },
        { column: 'revenue', function: 'AVG' },
        { column: 'customer_id', function: 'COUNT_DISTINCT' },
      ],
      dateTruncConfig: [{ column: 'order_date', unit: 'WEEK' }],
      sortConfig: [{ column: 'revenue__avg', direction: 'desc' }],
      limitConfig: 3,
    },
  ],
  'unique count over a composite key': [items, { columnConfig: ['quantity'], uniqueCountConfig: true }],
  'joined fields, a slice of one source, another on the way': [
    orders,
    {
      columnConfig: ['order_id', 'customers__segment', 'web_sessions__ad_spend__cost'],
      filterConfig: [
        { column: 'customers__country', operator: 'eq', value: 'DE', placement: 'pre-join' },
        { column: 'customers__segment', operator: 'is_not_null' },
      ],
      sortConfig: [{ column: 'order_id', direction: 'asc' }],
      limitConfig: 3,
    },
  ],
  'a joined field that is aggregated before it is joined': [
    orders,
    { columnConfig: ['region', 'customers__lifetime_value'], limitConfig: 1 },
  ],
};

test.each(Object.entries(configs))('the SQL of %s', (_, [report, config]) => {
  const { sql, parameters, columns } = toReportSql(report, config);
  expect({ sql: `\n${sql}\n`, parameters, columns }).toMatchSnapshot();
});

test.each(Object.entries(configs))('the SQL of %s runs, and the same with its values in it', (_, [report, config]) => {
  const query = toReportSql(report, config);
  const rows = runQuery(database, query);
  expect(rows.length).toBeGreaterThan(0);
  expect(Object.keys(rows[0]!)).toEqual(query.columns.map(({ name }) => name));
  expect(runQuery(database, { sql: query.inlined, columns: query.columns })).toEqual(rows);
});

test.each([
  [null, undefined, undefined],
  [5, undefined, 5],
  [null, 3, 3],
  [5, 3, 3],
  [5, 8, 5],
])('limitConfig %s and a limit of %s cap at %s', (limitConfig, limit, want) => {
  const { sql } = toReportSql(items, { limitConfig }, limit);
  expect(/LIMIT (\d+)$/.exec(sql)?.[1]).toBe(want === undefined ? undefined : String(want));
});

test('joined rows do not multiply those of the report', () => {
  const count = (columnConfig: readonly string[]) => runQuery(database, toReportSql(orders, { columnConfig })).length;
  expect(count(['order_id', 'web_sessions__ad_spend__clicks', 'customers__segment'])).toBe(count(['order_id']));
});

test('more values than SQLite has parameters are written into the SQL', () => {
  const value = Array.from({ length: 1_000 }, (_, index) => index);
  const filterConfig = Array.from({ length: 50 }, () => ({ column: 'line', operator: 'in', value }) as const);
  const query = toReportSql(items, { filterConfig, limitConfig: 1 });
  expect(query.parameters).toEqual([]);
  expect(runQuery(database, query)).toHaveLength(1);
});

test('names are quoted, whatever they are', () => {
  const name = 'a"; DROP TABLE shop.orders; --';
  const report: ReportSource = {
    source: { sql: 'SELECT 1 AS "a""; DROP TABLE shop.orders; --"' },
    columns: [{ name, type: 'INTEGER', isPrimaryKey: true }],
  };
  const query = toReportSql(report, { filterConfig: [{ column: name, operator: 'eq', value: 1 }] });
  expect(runQuery(database, query)).toEqual([{ [name]: 1 }]);
});

describe('what does not fit the DataMart', () => {
  test.each<[ReportConfig, string]>([
    [{ columnConfig: ['order_id', 'contry'] }, '/columnConfig/1: there is no column "contry"; did you mean "country"?'],
    [{ columnConfig: ['customers__gone'] }, '/columnConfig/0: there is no column "customers__gone"'],
    [{ filterConfig: [{ column: 'no', operator: 'is_null' }] }, '/filterConfig/0/column: there is no column "no"'],
    [
      { filterConfig: [{ column: 'nobody__country', operator: 'eq', value: 'DE', placement: 'pre-join' }] },
      '/filterConfig/0/column: there is no column "nobody__country"',
    ],
    [{ sortConfig: [{ column: 'no', direction: 'asc' }] }, '/sortConfig/0/column: there is no column "no"'],
    [
      { columnConfig: ['country'], uniqueCountConfig: true, sortConfig: [{ column: 'revenue', direction: 'asc' }] },
      '/sortConfig/0/column: "revenue" is not in the output, whose rows are groups',
    ],
    [
      { aggregationConfig: [{ column: 'country', function: 'AVG' }] },
      '/aggregationConfig/0/function: AVG needs a column of numbers; "country" is STRING',
    ],
    [{ dateTruncConfig: [{ column: 'country', unit: 'DAY' }] }, '/dateTruncConfig/0/column: "country" is STRING'],
    [
      { columnConfig: ['country'], dateTruncConfig: [{ column: 'order_date', unit: 'DAY' }] },
      '/dateTruncConfig/0/column: "order_date" is not selected',
    ],
    [
      {
        dateTruncConfig: [
          { column: 'order_date', unit: 'DAY' },
          { column: 'order_date', unit: 'WEEK' },
        ],
      },
      '/dateTruncConfig/1/unit: "order_date" is bucketed by DAY already',
    ],
  ])('%j', (config, want) => expect(() => toReportSql(orders, config)).toThrow(want));

  // Without assumptions, what a rule is stands open.
  test.each<[config: object, want: string]>([
    [{ filterConfig: [{}] }, '/filterConfig/0/column: the rule names no column'],
    [
      { filterConfig: [{ column: 'country', operator: 'like' }] },
      '/filterConfig/0/operator: there is no operator "like"',
    ],
    [
      { filterConfig: [{ column: 'country', operator: 'toString' }] },
      '/filterConfig/0/operator: there is no operator "toS',
    ],
    [{ filterConfig: [{ column: 'country' }] }, '/filterConfig/0/operator: no operator is given'],
    [{ sortConfig: [{}] }, '/sortConfig/0/column: the rule names no column'],
    [{ aggregationConfig: [{ function: 'SUM' }] }, 'the rule names no column'],
    [{ aggregationConfig: [{ column: 'revenue' }] }, '/aggregationConfig/0/function: no function is given'],
    [
      { aggregationConfig: [{ column: 'revenue', function: 'x' }] },
      '/aggregationConfig/0/function: there is no function "x"',
    ],
    [{ dateTruncConfig: [{ column: 'order_date' }] }, '/dateTruncConfig/0/unit: no unit is given'],
    [
      { dateTruncConfig: [{ column: 'order_date', unit: 'toString' }] },
      '/dateTruncConfig/0/unit: there is no unit "toS',
    ],
  ])('%j', (config, want) => expect(() => toReportSql(orders, config)).toThrow(want));

  test('a unique count without a primary key', () => {
    const columns = items.columns.map((column) => ({ ...column, isPrimaryKey: false }));
    expect(() => toReportSql({ ...items, columns }, { uniqueCountConfig: true })).toThrow('/uniqueCountConfig: ');
  });

  test('two output columns of one name', () => {
    const columns = [...items.columns, { name: 'Unique_Count', type: 'INTEGER', isPrimaryKey: false }] as const;
    expect(() => toReportSql({ ...items, columns }, { uniqueCountConfig: true })).toThrow('named "unique_count"');
  });

  test('a join without the one before it', () => {
    const report = { ...orders, joins: orders.joins!.filter(({ path }) => path !== 'web_sessions') };
    const config = { columnConfig: ['web_sessions__ad_spend__cost'] };
    expect(() => toReportSql(report, config)).toThrow('"web_sessions.ad_spend" is joined, but "web_sessions" is not.');
  });
});

test.each<[ReportConfig, boolean]>([
  [{}, false],
  [{ columnConfig: null, filterConfig: [], limitConfig: null, uniqueCountConfig: false }, false],
  [{ columnConfig: ['country'] }, true],
  [{ filterConfig: [{ column: 'country', operator: 'is_null' }] }, true],
  [{ sortConfig: [{ column: 'country', direction: 'asc' }] }, true],
  [{ limitConfig: 1 }, true],
  [{ aggregationConfig: [{ column: 'country', function: 'COUNT' }] }, true],
  [{ dateTruncConfig: [{ column: 'order_date', unit: 'DAY' }] }, true],
  [{ uniqueCountConfig: true }, true],
])('%j has output controls: %s', (config, want) => expect(hasOutputControls(config)).toBe(want));
