import { toColumns } from '../column.ts';
import type { Table } from './table.ts';

const COLUMNS = toColumns({
  event_id: 'INTEGER key',
  happened_at: 'TIMESTAMP',
  session_id: 'STRING',
  name: 'STRING',
  value: 'FLOAT null',
});

/** Single events, one table for each place where they happen; a pattern such as `clickstream.events_*` names them all. */
export const CLICKSTREAM_TABLES: readonly Table[] = ['events_app', 'events_store', 'events_web'].map((name) => {
  return { namespace: 'clickstream', name, columns: COLUMNS };
});
