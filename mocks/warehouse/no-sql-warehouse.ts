import { Refusal } from '../refusal.ts';
import { QueryError } from './query-error.ts';
import { toWarehouse } from './to-warehouse.ts';
import type { Warehouse } from './warehouse.ts';

const remedy = 'a browser has no SQLite; give handlers() one as its option sqlite';

/**
 * A warehouse where nothing can run SQL: it knows its tables and views, finds SQL invalid because it cannot try it, and
 * refuses with 501 what would need its rows.
 */
export function createNoSqlWarehouse(): Warehouse {
  return toWarehouse({
    describe: () => Promise.reject(new QueryError('refused', `This mock cannot run SQL: ${remedy}.`)),
    open: () => {
      throw new Refusal(501, `this mock cannot run SQL: ${remedy}`);
    },
    close: () => undefined,
  });
}
