import type { Day } from '../day.ts';
import { places, type Place } from './places.ts';
import type { Source } from './row.ts';

/** A customer of the shop. */
export type Customer = { readonly id: string; readonly home: Place };

/** Something that the shop sells; prices are in cents. */
export type Product = { readonly id: number; readonly cents: number };

/** How many pieces of a product are in an order. */
export type Item = Product & { readonly quantity: number };

/** An order. It may come from a visit to the shop's pages. */
export type Order = {
  readonly id: string;
  readonly customer: Customer;
  readonly day: Day;
  readonly secondOfDay: number;
  readonly sessionId: string | null;
  readonly items: readonly Item[];
  /** In cents, what the items cost less the discount. */
  readonly revenue: number;
  readonly discount: number | null;
  readonly isTest: boolean;
};

/** Everything that the shop has sold. */
export type Sales = {
  readonly customers: readonly Customer[];
  readonly products: readonly Product[];
  /** In the order of time. */
  readonly orders: readonly Order[];
};

const customerCount = 1_200;
const productCount = 180;
const orderCount = 5_000;
const dayCount = 420;

/** Who bought what and when; the tables of the shop and of its reporting are made from it. */
export function toSales({ random, today }: Source): Sales {
  const customers = Array.from({ length: customerCount }, (_, index) => {
    return { id: `C-${String(index + 1).padStart(5, '0')}`, home: random.pick(places) };
  });
  const products = Array.from({ length: productCount }, (_, index) => {
    return { id: index + 1, cents: 199 + random.below(400) * 25 };
  });
  // The later of two days, so that business grows; ascending, so that order ids follow time.
  const ages = Array.from({ length: orderCount }, () => Math.min(random.below(dayCount), random.below(dayCount)));
  const orders = ages
    .toSorted((a, b) => b - a)
    .map((age, index): Order => {
      const items = Array.from({ length: 1 + random.below(3) }, () => {
        return { ...random.pick(products), quantity: 1 + random.below(3) };
      });
      const cents = items.reduce((sum, item) => sum + item.cents * item.quantity, 0);
      const discount = random.chance(20) ? Math.round(cents / 10) : null;
      return {
        id: `LO-${200_000 + index}`,
        customer: random.pick(customers),
        day: today - age,
        secondOfDay: random.below(86_400),
        sessionId: random.chance(75) ? `s-${(0x700000 + index * 5).toString(16)}` : null,
        items,
        revenue: cents - (discount ?? 0),
        discount,
        isTest: random.chance(2),
      };
    });
  return { customers, products, orders };
}
