import type { Call } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { refusing, toQuery } from '../records/report-query.ts';
import type { Row } from '../store/store.ts';
import type { ReportConfig } from '../warehouse/report/report-config.ts';

/** What a run will come to: the number of rows that it yields, or why it fails. */
export type Outcome = { readonly rowCount: number } | { readonly error: string };

/** What a run of a DataMart, or of a report over it, will come to. */
export async function foresee(call: Call, dataMart: Row, config?: ReportConfig): Promise<Outcome> {
  try {
    const { sql, parameters } = await toQuery(call, dataMart, config);
    const counting = `SELECT COUNT(*) AS rows FROM (${sql})`;
    const { rows } = await refusing(() => call.space.warehouse.rows(counting, parameters, 1));
    return { rowCount: rows[0]![0] as number };
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
}

/** What a run that a scheduled trigger begins will come to. That of a DataMart which is not published fails. */
export async function foreseeScheduled(call: Call, trigger: Row): Promise<Outcome> {
  const dataMart = await call.store.get('DataMart', trigger['dataMartId'] as string);
  if (dataMart?.['status'] !== 'PUBLISHED') return { error: 'The DataMart is not published.' };
  const reportId = trigger['reportId'] as string | null;
  const report = reportId === null ? undefined : await call.store.get('Report', reportId);
  return foresee(call, dataMart, report as unknown as ReportConfig | undefined);
}
