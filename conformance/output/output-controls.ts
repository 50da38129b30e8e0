import { aggregation } from './aggregation.ts';
import { columnOrder } from './column-order.ts';
import { columns } from './columns.ts';
import type { Control } from './control.ts';
import { dateTrunc } from './date-trunc.ts';
import { filter } from './filter.ts';
import { filters } from './filters.ts';
import { firstOfSorted } from './first-of-sorted.ts';
import { functions } from './functions.ts';
import { limit } from './limit.ts';
import { operators } from './operators.ts';
import { sort } from './sort.ts';

/** The controls that can be judged by rows alone. */
export const outputControls: readonly Control[] = [
  limit,
  columns,
  columnOrder,
  firstOfSorted,
  sort,
  filter,
  aggregation,
  filters,
  operators,
  functions,
  dateTrunc,
];
