import { toDate, toInstant, type Day } from '../day.ts';
import type { Random } from '../random.ts';
import { campaigns } from './campaigns.ts';
import type { Row, Source } from './row.ts';
import type { Customer, Order, Sales } from './sales.ts';

const idleVisitCount = 4_000;
const dayCount = 180;

const firstNames = ['Ada', 'Björn', 'Chloé', 'Diego', 'Émile', 'Fatima', 'Grace', 'Hiroshi', 'Ines', 'José', 'Łukasz'];
const lastNames = ['Andersson', 'Brontë', 'Çelik', 'Díaz', 'Müller', 'Nowak', "O'Connor", 'Petrović', '佐藤', 'Smith'];
const devices = ['phone', 'phone', 'desktop', 'tablet'];

/** The rows of the namespace `shop_reporting`, by table. */
export function toShopReportingRows(
  { customers, orders }: Sales,
  { random, today }: Source,
): Readonly<Record<string, readonly Row[]>> {
  const real = Map.groupBy(
    orders.filter((order) => !order.isTest),
    (order) => order.customer,
  );
  const bought = orders.flatMap(({ sessionId, day, secondOfDay }) => {
    return sessionId === null ? [] : [toVisitRow(sessionId, day, secondOfDay, true, random)];
  });
  const idle = Array.from({ length: idleVisitCount }, (_, index) => {
    const id = `s-${(0x100000 + index * 7).toString(16)}`;
    return toVisitRow(id, today - random.below(dayCount), random.below(86_400), false, random);
  });
  return {
    'shop_reporting.customers': customers.map((customer) => toCustomerRow(customer, real.get(customer) ?? [], random)),
    'shop_reporting.visits': [...bought, ...idle],
  };
}

function toCustomerRow({ id, home }: Customer, orders: readonly Order[], random: Random): Row {
  const [first] = orders;
  const value = orders.reduce((sum, order) => sum + order.revenue, 0) / 100;
  return {
    customer_id: id,
    name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    email: random.chance(8) ? null : `${id.toLowerCase()}@example.com`,
    city: home.city,
    country: home.country,
    first_order_date: first === undefined ? null : toDate(first.day),
    segment: toSegment(value, random),
    lifetime_value: value,
    newsletter: random.chance(40),
  };
}

function toSegment(value: number, random: Random): string | null {
  if (random.chance(10)) return null;
  if (random.chance(4)) return 'reseller';
  return value > 1_500 ? 'vip' : 'consumer';
}

function toVisitRow(id: string, day: Day, second: number, converted: boolean, random: Random): Row {
  const campaign = random.chance(45) ? random.pick(campaigns) : undefined;
  const isShort = !converted && random.chance(50);
  return {
    session_id: id,
    started_at: toInstant(day, Math.max(0, second - 60 - random.below(900))),
    duration_seconds: isShort ? random.below(20) : 20 + random.below(1_500),
    channel: campaign?.channel ?? 'direct',
    campaign_name: campaign?.name ?? null,
    device: random.pick(devices),
    page_views: isShort ? 1 : 2 + random.below(15),
    converted,
    is_bot: isShort && random.chance(10),
  };
}
