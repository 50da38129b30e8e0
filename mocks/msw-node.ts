import type { RequestHandler } from 'msw';
import { assertOptions } from './assert-options.ts';
import { createService } from './browser/create-service.ts';
import { type HandlersOptions, handlersOptionNames } from './browser/handlers-options.ts';
import { toHandlers } from './browser/to-handlers.ts';
import { createThreadWarehouse } from './warehouse/thread-warehouse.ts';

export type { HandlersOptions, ServiceOptions, SqlJs } from './msw.ts';

/**
 * As `handlers` of `msw.ts`, for Node: SQL runs on Node's own SQLite, which is loaded with the first query.
 *
 * @throws InputError when an option cannot be used.
 * @example setupServer(...handlers({ baseUrl: 'https://marts.example.com', world: 'demo', role: 'technical-user' }))
 */
export function handlers(options: HandlersOptions): RequestHandler[] {
  assertOptions(options, handlersOptionNames);
  const { baseUrl, role, seed = 1 } = options;
  const data = { seed, now: options.now?.() ?? Date.now() };
  const warehouse = createThreadWarehouse(async () => {
    const { createDatabase } = await import('./warehouse/database.ts');
    return createDatabase(data);
  });
  return toHandlers(createService(options, warehouse), baseUrl, role);
}
