import type { OptionNames } from '../assert-options.ts';
import type { SqlJs } from '../warehouse/sql-js-database.ts';
import type { ServiceOptions } from './create-service.ts';

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

/** All of them. */
export const handlersOptionNames: OptionNames<HandlersOptions> = {
  baseUrl: true,
  role: true,
  world: true,
  document: true,
  seed: true,
  tokenTtl: true,
  runTime: true,
  inclusion: true,
  faults: true,
  now: true,
  sqlite: true,
};
