import type { components } from 'data-marts-kit/types';
import type { MartsClient } from './client';
import { answered } from './service-error';

export type Report = components['schemas']['Report'];
export type NewReport = components['schemas']['CreateReportRequest'];

/** The reports that have an owner, the newest run first. */
export async function loadOwnedReports(client: MartsClient): Promise<Report[]> {
  const query = { ownerFilter: 'has_owners' } as const;
  const reports = await answered(client.GET('/api/reports', { params: { query } }));
  return reports.toSorted((a, b) => (b.lastRunAt ?? '').localeCompare(a.lastRunAt ?? ''));
}

/** Creates a report; a refusal is told in the words of the service. */
export async function createReport(client: MartsClient, report: NewReport): Promise<Report> {
  return answered(client.POST('/api/reports', { body: report }));
}

/** The first rows of a report, read from its stream line by line; the stream is let go after them. */
export async function loadFirstRows(client: MartsClient, reportId: string, count: number): Promise<object[]> {
  const { data, error } = await client.GET('/api/external/http-data/reports/{reportId}.ndjson', {
    params: { path: { reportId } },
    parseAs: 'stream',
  });
  if (!data) throw new Error(error?.message ?? 'the report has no rows');
  const rows: object[] = [];
  const reader = data.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; rows.length < count;) {
    const { done, value = '' } = await reader.read();
    const lines = (text + value).split('\n');
    text = lines.pop()!;
    rows.push(...lines.map((line) => JSON.parse(line) as object));
    if (done) break;
  }
  await reader.cancel();
  return rows.slice(0, count);
}
