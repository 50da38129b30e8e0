import type { RequestHandler } from 'msw';
import { createService, type ServiceOptions } from './browser/create-service.ts';
import { toHandlers } from './browser/to-handlers.ts';
import { createNoSqlWarehouse } from './warehouse/no-sql-warehouse.ts';
import { createSqlJsDatabase, type SqlJs } from './warehouse/sql-js-database.ts';
import { createThreadWarehouse } from './warehouse/thread-warehouse.ts';

export type { ServiceOptions } from './browser/create-service.ts';
export type { SqlJs } from './warehouse/sql-js-database.ts';

/** How to make handlers. */
export type HandlersOptions = ServiceOptions & {
  /** Where the code under test believes the service to be. */
  readonly baseUrl: string;
  /**
   * Loads sql.js (`() => initSqlJs()`), with which the mock runs SQL in a browser: report output, previews, checks of SQL
   * definitions. Without it these are refused with 501, and SQL counts as invalid. In Node it is not needed.
   */
  readonly sqlite?: (() => Promise<SqlJs>) | undefined;
};

/**
 * Handlers for Mock Service Worker that are the whole mock: state, roles, limits, runs, streams and the control interface
 * under `/__mock/`. Each call makes a service of its own, with the same records for the same options.
 *
 * With `role`, requests without credentials are answered as that role, so that a test needs no token; those that bring
 * credentials are checked. Without it everything is as at the service: exchange a key, send both headers. Keys are at
 * `GET <baseUrl>/__mock/keys`; `POST <baseUrl>/__mock/reset` begins anew.
 *
 * @throws InputError when an option cannot be used.
 * @example setupServer(...handlers({ baseUrl: 'https://marts.example.com', world: 'demo', role: 'technical-user' }))
 */
export function handlers(options: HandlersOptions): RequestHandler[] {
  const { baseUrl, role, sqlite, seed = 1 } = options;
  const data = { seed, now: options.now?.() ?? Date.now() };
  const warehouse =
    sqlite === undefined
      ? createNoSqlWarehouse()
      : createThreadWarehouse(async () => createSqlJsDatabase(await sqlite(), data));
  return toHandlers(createService(options, warehouse), baseUrl, role);
}
