import { toColumns } from '../column.ts';
import type { Table } from './table.ts';

const columns = toColumns({
  event_id: 'INTEGER key',
  happened_at: 'TIMESTAMP',
  session_id: 'STRING',
  name: 'STRING',
  value: 'FLOAT null',
});

/** Single events, one table for each place where they happen; a pattern such as `clickstream.events_*` names them all. */
export const clickstreamTables: readonly Table[] = ['events_app', 'events_store', 'events_web'].map((name) => {
  return { namespace: 'clickstream', name, columns };
});
