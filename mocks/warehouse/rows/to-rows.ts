import { toDay } from '../day.ts';
import { createRandom } from '../random.ts';
import { toClickstreamRows } from './clickstream.ts';
import { toMarketingRows } from './marketing.ts';
import { toReportingRows } from './reporting.ts';
import type { Row, Source } from './row.ts';
import { toSales } from './sales.ts';
import { toShopReportingRows } from './shop-reporting.ts';
import { toShopRows } from './shop.ts';

/** What the rows depend on: the seed, and the instant (milliseconds since 1970) whose day is the last one with data. */
export type WarehouseData = { readonly seed: number; readonly now: number };

/** The rows of all tables, by the tables' names: the same seed and day give the same rows on every platform. */
export function toRows({ seed, now }: WarehouseData): Readonly<Record<string, readonly Row[]>> {
  // Numbers of their own for each part, so that a change in one leaves the others as they are.
  const toSource = (part: number): Source => ({ random: createRandom(Math.imul(seed, 31) + part), today: toDay(now) });
  const sales = toSales(toSource(1));
  return {
    ...toShopRows(sales, toSource(2)),
    ...toShopReportingRows(sales, toSource(3)),
    ...toMarketingRows(toSource(4)),
    ...toReportingRows(toSource(5)),
    ...toClickstreamRows(toSource(6)),
  };
}
