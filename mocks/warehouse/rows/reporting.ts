import { toDate, toFirstOfMonth } from '../day.ts';
import type { Row, Source } from './row.ts';

const monthCount = 18;
const currencies = ['CHF', 'DKK', 'EUR'];

/** The rows of the namespace `reporting`, by table: closed months, the oldest first. */
export function toReportingRows({ random, today }: Source): Readonly<Record<string, readonly Row[]>> {
  const months = Array.from({ length: monthCount }, (_, index) => toFirstOfMonth(today, index - monthCount));
  const rows = months.flatMap((month) => {
    return currencies.map((currency): Row => {
      const gross = 2_000_000 + random.below(3_000_000);
      const refunds = Math.round((gross * random.below(60)) / 1_000);
      return {
        month: toDate(month),
        currency,
        gross_revenue: gross / 100,
        refunds: refunds / 100,
        net_revenue: (gross - refunds) / 100,
      };
    });
  });
  return { 'reporting.monthly_revenue': rows };
}
