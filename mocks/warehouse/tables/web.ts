import { toColumns } from '../column.ts';
import { toTimestamp } from '../day.ts';
import { PLACES } from './places.ts';
import { CUSTOMER_COUNT } from './shop.ts';
import type { Cell, RowsOf, Table } from './table.ts';

const SESSION_COUNT = 9_000;
const DAYS = 120;

/** The visits to the shop's pages. */
export const WEB_TABLES: readonly Table[] = [
  {
    namespace: 'web',
    name: 'sessions',
    columns: toColumns({
      session_id: 'string key',
      customer_id: 'integer null',
      started_at: 'timestamp',
      duration_seconds: 'integer',
      page_views: 'integer',
      device: 'string',
      source: 'string null',
      country: 'string',
      bounced: 'boolean',
    }),
  },
  {
    namespace: 'web',
    name: 'daily_sessions',
    columns: toColumns({ day: 'date', device: 'string', sessions: 'integer', bounce_rate: 'float' }),
    query:
      'SELECT date(started_at) AS day, device, count(*) AS sessions, round(avg(bounced), 4) AS bounce_rate ' +
      'FROM sessions GROUP BY 1, 2',
  },
];

const DEVICES = ['desktop', 'mobile', 'mobile', 'tablet'];
const SOURCES = ['google', 'newsletter', 'instagram', 'partner/ñandú', 'direct'];

/** The rows of the web analytics. Most visitors are not signed in. */
export const toWebRows: RowsOf = (random, today) => {
  const sessions = Array.from({ length: SESSION_COUNT }, (_, index): Cell[] => {
    const pages = random.chance(35) ? 1 : 2 + random.below(15);
    return [
      `s${(index + 1).toString(36).padStart(6, '0')}`,
      random.chance(70) ? null : 1 + random.below(CUSTOMER_COUNT),
      toTimestamp(today - random.below(DAYS), random.below(86_400)),
      pages === 1 ? random.below(20) : 20 + random.below(1_500),
      pages,
      random.pick(DEVICES),
      random.chance(12) ? null : random.pick(SOURCES),
      random.pick(PLACES).country,
      +(pages === 1),
    ];
  });
  return { sessions };
};
