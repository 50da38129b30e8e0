import { toColumns } from '../column.ts';
import type { Table } from './table.ts';

/** What Finance has booked. */
export const reportingTables: readonly Table[] = [
  {
    namespace: 'reporting',
    name: 'monthly_revenue',
    columns: toColumns({
      month: 'DATE key',
      currency: 'STRING key',
      gross_revenue: 'NUMERIC',
      refunds: 'NUMERIC',
      net_revenue: 'NUMERIC',
    }),
  },
];
