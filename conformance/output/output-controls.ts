import { aggregation } from './aggregation.ts';
import { average } from './average.ts';
import { blendedFilter } from './blended-filter.ts';
import { columnTwice } from './column-twice.ts';
import { columnOrder } from './column-order.ts';
import { columns } from './columns.ts';
import type { Control } from './control.ts';
import { dateTrunc, timestampTrunc } from './date-trunc.ts';
import { dateUnits } from './date-units.ts';
import { equal } from './equal.ts';
import { filter } from './filter.ts';
import { filteredSlice } from './filtered-slice.ts';
import { filters } from './filters.ts';
import { firstOfSorted } from './first-of-sorted.ts';
import { functions } from './functions.ts';
import { groupedLacking } from './grouped-lacking.ts';
import { groupedLimit } from './grouped-limit.ts';
import { groupsTogether } from './groups-together.ts';
import { joinedKeys } from './joined-keys.ts';
import { joinedRows } from './joined-rows.ts';
import { limit } from './limit.ts';
import { matches } from './matches.ts';
import { operators } from './operators.ts';
import { rowsTogether } from './rows-together.ts';
import { slices } from './slices.ts';
import { sort } from './sort.ts';
import { sortedGroups } from './sorted-groups.ts';
import { sortAscending } from './sort-ascending.ts';
import { sortedLacking } from './sorted-lacking.ts';
import { sortedUnselected } from './sorted-unselected.ts';
import { sortedValues } from './sorted-values.ts';
import { zero } from './zero.ts';

/** The controls that can be judged by rows alone; those that others rest on come before these. */
export const outputControls: readonly Control[] = [
  limit,
  columns,
  columnOrder,
  sort,
  sortAscending,
  sortedLacking,
  sortedUnselected,
  filter,
  equal,
  zero,
  aggregation,
  operators,
  matches,
  slices,
  filteredSlice,
  blendedFilter,
  joinedRows,
  joinedKeys,
  functions,
  average,
  columnTwice,
  groupedLacking,
  groupedLimit,
  sortedValues,
  dateTrunc,
  timestampTrunc,
  dateUnits,
  rowsTogether,
  groupsTogether,
  firstOfSorted,
  filters,
  sortedGroups,
];
