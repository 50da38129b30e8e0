import { describe, expect, test } from 'vitest';
import { catalogue, toName, toTable, toTables } from './catalogue.ts';
import { toFromItem } from './source.ts';
import { listNamespaces, listResources } from './storage-resource.ts';

test('each name is there once', () => {
  expect(new Set(catalogue.map(toName)).size).toBe(catalogue.length);
});

test.each([
  ['shop.orders', 'shop.orders'],
  ['larkspur-analytics.shop_reporting.customers', 'shop_reporting.customers'],
  ['FINANCE.REPORTING.MONTHLY_REVENUE', 'reporting.monthly_revenue'],
  ['`a-b.marketing.ad_spend`', 'marketing.ad_spend'],
  ['orders', undefined],
  ['shop.nothing', undefined],
  ['', undefined],
])('the table %j is %s', (name, want) => {
  const table = toTable(name);
  expect(table && toName(table)).toBe(want);
});

test.each([
  ['larkspur-analytics.clickstream.events_*', ['events_app', 'events_store', 'events_web']],
  ['clickstream.*_app', ['events_app']],
  ['shop.orders', ['orders']],
  ['shop.order.', []],
  ['clickstream.events_(', []],
  [`shop.${'*'.repeat(50_000)}x`, []],
])('the pattern %.50s covers %j', (pattern, want) => expect(toTables(pattern).map(({ name }) => name)).toEqual(want));

describe('sources', () => {
  test.each([
    [{ table: 'p.SHOP.Orders' }, '"shop"."orders"'],
    [{ sql: 'SELECT 1 -- one\n;' }, '(\nSELECT 1\n)'],
    [{ pattern: 'shop.order*' }, '(\nSELECT * FROM "shop"."orders"\nUNION ALL\nSELECT * FROM "shop"."order_items"\n)'],
  ])('%j', (source, want) => expect(toFromItem(source)).toBe(want));

  test.each([
    [{ table: 'shop.nothing' }, 'no such table: shop.nothing'],
    [{ pattern: 'shop.nothing*' }, 'no table matches: shop.nothing*'],
    [{ sql: 'DELETE FROM shop.orders' }, 'The SQL begins with "DELETE"'],
  ])('%j is an error', (source, want) => expect(() => toFromItem(source)).toThrow(want));
});

test('browsing shows namespaces, and the tables and views of one', () => {
  expect(listNamespaces().map(({ id }) => id)).toEqual([
    'shop',
    'shop_reporting',
    'marketing',
    'reporting',
    'clickstream',
    'big',
  ]);
  expect(listResources('marketing', 'VIEW')).toEqual([
    {
      id: 'marketing.channel_performance',
      name: 'channel_performance',
      type: 'VIEW',
      namespaceId: 'marketing',
      fullyQualifiedName: 'marketing.channel_performance',
    },
  ]);
  expect(listResources('shop', 'TABLE').map(({ name }) => name)).toEqual(['orders', 'order_items', 'products']);
  expect(listResources('nowhere')).toEqual([]);
});
