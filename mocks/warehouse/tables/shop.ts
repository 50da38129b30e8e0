import { toColumns } from '../column.ts';
import { toDate, toTimestamp } from '../day.ts';
import { PLACES, type Place } from './places.ts';
import type { Cell, RowsOf, Table } from './table.ts';

/** How many customers there are; their ids run from 1. */
export const CUSTOMER_COUNT = 1_200;

const PRODUCT_COUNT = 180;
const ORDER_COUNT = 6_000;
const DAYS = 420;

/** The online shop: who bought what, when and for how much. */
export const SHOP_TABLES: readonly Table[] = [
  {
    namespace: 'shop',
    name: 'customers',
    columns: toColumns({
      customer_id: 'integer key',
      name: 'string',
      email: 'string null',
      city: 'string',
      country: 'string',
      segment: 'string null',
      newsletter: 'boolean',
      signed_up_on: 'date',
    }),
  },
  {
    namespace: 'shop',
    name: 'products',
    columns: toColumns({
      product_id: 'integer key',
      sku: 'string',
      name: 'string',
      category: 'string',
      price: 'float',
      cost: 'float null',
      active: 'boolean',
    }),
  },
  {
    namespace: 'shop',
    name: 'orders',
    columns: toColumns({
      order_id: 'integer key',
      customer_id: 'integer',
      order_date: 'date',
      created_at: 'timestamp',
      region: 'string',
      channel: 'string',
      status: 'string',
      revenue: 'float',
      discount: 'float null',
      is_gift: 'boolean',
      coupon: 'string null',
    }),
  },
  {
    namespace: 'shop',
    name: 'order_items',
    columns: toColumns({
      order_id: 'integer key',
      line: 'integer key',
      product_id: 'integer',
      quantity: 'integer',
      unit_price: 'float',
      returned: 'boolean null',
    }),
  },
  {
    namespace: 'shop',
    name: 'daily_revenue',
    columns: toColumns({ order_date: 'date', region: 'string', orders: 'integer', revenue: 'float' }),
    query:
      'SELECT order_date, region, count(*) AS orders, round(sum(revenue), 2) AS revenue FROM orders ' +
      "WHERE status <> 'cancelled' GROUP BY order_date, region",
  },
  {
    namespace: 'shop',
    name: 'active_products',
    columns: toColumns({ product_id: 'integer', sku: 'string', name: 'string', category: 'string', price: 'float' }),
    query: 'SELECT product_id, sku, name, category, price FROM products WHERE active',
  },
];

const FIRST_NAMES = ['Ada', 'Björn', 'Chloé', 'Diego', 'Émile', 'Fatima', 'Grace', 'Hiroshi', 'Ines', 'José', 'Łukasz'];
const LAST_NAMES = ['Andersson', 'Brontë', 'Çelik', 'Díaz', 'Müller', 'Nowak', "O'Connor", 'Petrović', '佐藤', 'Smith'];
const CATEGORIES = ['Books', 'Café', 'Garden', 'Home & Kitchen', 'Music', 'Toys'];
const ADJECTIVES = ['Blue', 'Classic', 'Folding', 'Large', 'Little', 'Soft', 'Travel', 'Wooden'];
const THINGS = ['Chair', 'Cup', 'Lamp', 'Notebook', 'Radio', 'Table', 'Teapot', 'Train'];
const STATUSES = ['paid', 'shipped', 'delivered', 'delivered', 'delivered', 'delivered', 'refunded', 'cancelled'];
const CHANNELS = ['web', 'web', 'web', 'app', 'app', 'marketplace', 'store'];
const COUPONS = ['WELCOME10', 'SPRING', 'ÜBER-20', '100%'];

/** The rows of the shop. The revenue of an order is what its items cost, less the discount. */
export const toShopRows: RowsOf = (random, today) => {
  const homes: Place[] = [];
  const customers = Array.from({ length: CUSTOMER_COUNT }, (_, index): Cell[] => {
    const home = random.pick(PLACES);
    homes.push(home);
    const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    const email = random.chance(8) ? null : `customer${index + 1}@example.com`;
    const segment = random.chance(15) ? null : random.pick(['new', 'regular', 'vip']);
    return [index + 1, name, email, home.city, home.country, segment, +random.chance(40), toDate(today - DAYS - random.below(900))];
  });
  const prices: number[] = [];
  const products = Array.from({ length: PRODUCT_COUNT }, (_, index): Cell[] => {
    const cents = 199 + random.below(400) * 25;
    prices.push(cents);
    const name = `${random.pick(ADJECTIVES)} ${random.pick(THINGS)}`;
    const cost = random.chance(10) ? null : Math.round(cents * 0.55) / 100;
    const sku = `SKU-${String(index + 1).padStart(4, '0')}`;
    return [index + 1, sku, name, random.pick(CATEGORIES), cents / 100, cost, +random.chance(85)];
  });
  const items: Cell[][] = [];
  // The later of two days, so that business grows; ascending, so that order ids follow time.
  const ages = Array.from({ length: ORDER_COUNT }, () => Math.min(random.below(DAYS), random.below(DAYS)));
  const orders = ages
    .toSorted((a, b) => b - a)
    .map((age, index): Cell[] => {
      let cents = 0;
      const lines = 1 + random.below(3);
      for (let line = 1; line <= lines; line += 1) {
        const product = random.below(PRODUCT_COUNT);
        const quantity = 1 + random.below(3);
        const returned = age < 14 ? null : +random.chance(6);
        cents += quantity * prices[product]!;
        items.push([index + 1, line, product + 1, quantity, prices[product]! / 100, returned]);
      }
      const customer = random.below(CUSTOMER_COUNT);
      const discount = random.chance(20) ? Math.round(cents / 10) : null;
      const status = age < 3 ? 'paid' : random.pick(STATUSES);
      return [
        index + 1,
        customer + 1,
        toDate(today - age),
        toTimestamp(today - age, random.below(86_400)),
        homes[customer]!.region,
        random.pick(CHANNELS),
        status,
        (cents - (discount ?? 0)) / 100,
        discount === null ? null : discount / 100,
        +random.chance(7),
        discount === null ? null : random.pick(COUPONS),
      ];
    });
  return { customers, products, orders, order_items: items };
};
