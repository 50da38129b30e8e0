import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import { streamReport } from './fresh-report.ts';

/** Whether a report without a selection has a column now: the schema of its DataMart may have been another before. */
export async function hasColumn(
  scene: Scene,
  operation: Operation,
  dataMartId: string,
  name: string,
): Promise<boolean | undefined> {
  const exchange = await streamReport(scene, operation, dataMartId, {});
  const rows = (exchange && rowsIn(exchange.reply)) ?? [];
  return rows.length === 0 ? undefined : rows.some((row) => Object.hasOwn(row, name));
}
