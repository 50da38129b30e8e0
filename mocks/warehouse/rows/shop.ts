import { toDate, toInstant } from '../day.ts';
import type { Random } from '../random.ts';
import type { Row, Source } from './row.ts';
import type { Item, Order, Product, Sales } from './sales.ts';

const adjectives = ['Blue', 'Classic', 'Folding', 'Large', 'Little', 'Soft', 'Travel', 'Wooden'];
const things = ['Chair', 'Cup', 'Lamp', 'Notebook', 'Radio', 'Table', 'Teapot', 'Train'];
const categories = ['Books', 'Café', 'Garden', 'Home & Kitchen', 'Music', 'Toys'];
const statuses = ['paid', 'paid', 'shipped', 'delivered', 'delivered', 'delivered', 'refunded', 'cancelled'];
const coupons = ['WELCOME10', 'SPRING', 'ÜBER-20', '100%', "FRIEND'S"];

/** The rows of the namespace `shop`, by table. */
export function toShopRows(sales: Sales, { random, today }: Source): Readonly<Record<string, readonly Row[]>> {
  return {
    'shop.orders': sales.orders.map((order) => toOrderRow(order, today - order.day, random)),
    'shop.order_items': sales.orders.flatMap((order) => {
      return order.items.map((item, index) => toItemRow(order, item, index + 1, today - order.day, random));
    }),
    'shop.products': sales.products.map((product) => toProductRow(product, random)),
  };
}

function toOrderRow(order: Order, age: number, random: Random): Row {
  const { day, customer, discount, items } = order;
  return {
    order_id: order.id,
    order_date: toDate(day),
    created_at: toInstant(day, order.secondOfDay),
    customer_id: customer.id,
    session_id: order.sessionId,
    country: customer.home.country,
    region: customer.home.region,
    status: age < 3 ? 'paid' : random.pick(statuses),
    item_count: items.reduce((sum, item) => sum + item.quantity, 0),
    revenue: order.revenue / 100,
    discount: discount === null ? null : discount / 100,
    coupon: discount === null ? null : random.pick(coupons),
    is_test: order.isTest,
  };
}

/** Whether an item came back is not known before the time for it is over. */
function toItemRow(order: Order, item: Item, line: number, age: number, random: Random): Row {
  return {
    order_id: order.id,
    line,
    product_id: item.id,
    quantity: item.quantity,
    unit_price: item.cents / 100,
    returned: age < 14 ? null : random.chance(6),
  };
}

function toProductRow({ id, cents }: Product, random: Random): Row {
  return {
    product_id: id,
    sku: `SKU-${String(id).padStart(4, '0')}`,
    name: `${random.pick(adjectives)} ${random.pick(things)}`,
    category: random.pick(categories),
    price: cents / 100,
    weight_kg: random.chance(10) ? null : (1 + random.below(60)) / 8,
    active: random.chance(85),
  };
}
