import type { RequestHandler } from 'msw';
import { assertOptions } from './assert-options.ts';
import { createService } from './browser/create-service.ts';
import { type HandlersOptions, handlersOptionNames } from './browser/handlers-options.ts';
import { toHandlers } from './browser/to-handlers.ts';
import { createNoSqlWarehouse } from './warehouse/no-sql-warehouse.ts';
import { createSqlJsDatabase } from './warehouse/sql-js-database.ts';
import { createThreadWarehouse } from './warehouse/thread-warehouse.ts';

export type { ServiceOptions } from './browser/create-service.ts';
export type { HandlersOptions } from './browser/handlers-options.ts';
export type { SqlJs } from './warehouse/sql-js-database.ts';

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
  assertOptions(options, handlersOptionNames);
  const { baseUrl, role, sqlite, seed = 1 } = options;
  const data = { seed, now: options.now?.() ?? Date.now() };
  const warehouse =
    sqlite === undefined
      ? createNoSqlWarehouse()
      : createThreadWarehouse(async () => createSqlJsDatabase(await sqlite(), data));
  return toHandlers(createService(options, warehouse), baseUrl, role);
}
