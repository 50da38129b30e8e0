import { isObject } from '../../spec/json.ts';
import { changesSuccess } from './changes.ts';
import type { Change } from './fault.ts';
import { jsonOf } from './messages.ts';

/** The output controls that leave rows where there are any, and what is said of them. */
export const leavingRows: Readonly<Record<string, string>> = {
  limitConfig: 'report-limit-config',
  columnConfig: 'report-column-config',
  sortConfig: 'report-stream-controls',
  aggregationConfig: 'report-aggregation-grouping',
  dateTruncConfig: 'report-date-trunc-buckets',
};

/** Of a report with a control nothing comes. */
export function emptiesWith(field: string): Change {
  return changesSuccess('streamReportData', async (response, { request, params, service }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    return isObject(report) && (report[field] ?? null) !== null ? { ...response, body: '' } : response;
  });
}
