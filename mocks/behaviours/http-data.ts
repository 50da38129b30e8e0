import type { Behaviours, Call } from '../behaviour.ts';
import type { MockResponse } from '../http.ts';
import { hasBlendedFields, refusing, toQuery } from '../records/report-query.ts';
import { toCount } from '../reply.ts';
import { findRow } from '../records/rows.ts';
import { startRun } from '../time/run.ts';
import { endless } from '../time/streamed-run.ts';
import type { Row } from '../store/store.ts';
import { hasOutputControls, type ReportConfig } from '../warehouse/report/report-config.ts';
import type { ReportSql } from '../warehouse/report/report-sql.ts';

/**
 * The HTTP data API: streams of newline-delimited JSON from the warehouse, as fast as the client takes them. The run of a
 * stream is there before its first line, and ends with it (Endpoints / HTTP data API).
 */
export const httpDataBehaviours: Behaviours = {
  streamDataMartData: async (call) => {
    const dataMart = await findRow(call, 'DataMart', call.params['dataMartId']!);
    const query = await toQuery(call, dataMart);
    return stream(call, query, { dataMartId: dataMart.id }, await hasBlendedFields(call, dataMart));
  },
  streamReportData: async (call) => {
    const report = await findRow(call, 'Report', call.params['reportId']!);
    const dataMart = await findRow(call, 'DataMart', report['dataMartId'] as string);
    const config = report as unknown as ReportConfig;
    const { limit } = call.query;
    const cap = limit === undefined ? undefined : toCount(limit, Number.MAX_SAFE_INTEGER);
    const query = await toQuery(call, dataMart, config, cap);
    return stream(call, query, { dataMartId: dataMart.id, reportId: report.id }, hasOutputControls(config));
  },
};

type Subject = { readonly dataMartId: string; readonly reportId?: string };

/** `executionSqlQuery` is there "only when output controls or joined fields produced a SQL query". */
async function stream(call: Call, query: ReportSql, subject: Subject, produced: boolean): Promise<MockResponse> {
  const { mediaType, headers } = call.operation.success;
  if (call.request.method === 'HEAD') return { status: 200, headers: { 'content-type': mediaType! }, body: '' };
  const httpData = produced ? { executionSqlQuery: query.inlined } : {};
  const replica = await call.space.shared?.replica();
  const what = { ...subject, type: 'HTTP_DATA', trigger: 'API', additionalParams: { httpData } } as const;
  const run = await call.store.transaction((store) =>
    startRun({ ...call, store }, { ...what, duration: endless, wait: 0, replica }),
  );
  call.space.streams.add(run.id);
  const signal = call.request.signal?.();
  const pieces = call.space.warehouse.stream(query.sql, query.parameters, { columns: query.columns, signal });
  const chunks = pieces[Symbol.asyncIterator]();
  // What is wrong with the query shows with its first rows, while the status can still say so.
  const first = await refusing(() => chunks.next()).catch(async (error: Error) => {
    await finish(call, run, signal?.aborted === true ? cancelled(call) : { _outcome: 'FAILED', _error: error.message });
    throw error;
  });
  const body = follow(call, run, first, chunks, signal);
  // A generator that never ran would not note that its reader went.
  await body.next();
  const ids = headers.filter(({ resource }) => resource === 'Run').map(({ name }) => [name, run.id]);
  return {
    status: 200,
    headers: { 'content-type': mediaType!, ...(Object.fromEntries(ids) as Record<string, string>) },
    body,
  };
}

/**
 * Passes the chunks on, after an empty one, and notes how the stream ended: to its end, with an error, or because the
 * client went. One whose run is cancelled, by whomever, breaks off: what was sent must not look whole.
 */
async function* follow(
  call: Call,
  run: Row,
  first: IteratorResult<string>,
  chunks: AsyncIterator<string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  let rows = 0;
  let ended: Ending | undefined;
  try {
    yield '';
    for (let chunk = first; chunk.done !== true; chunk = await chunks.next()) {
      rows += linesIn(chunk.value);
      yield chunk.value;
      if (await isCancelled(call, run)) throw new Error('the run was cancelled');
    }
    ended = { _outcome: 'SUCCESS', _rowCount: rows };
  } catch (error) {
    if (signal?.aborted !== true) ended = { _outcome: 'FAILED', _error: (error as Error).message };
    throw error;
  } finally {
    await chunks.return?.();
    await finish(call, run, ended ?? cancelled(call));
  }
}

async function isCancelled({ store }: Call, { id }: Row): Promise<boolean> {
  const cancelledAt = (await store.get('Run', id))?.['_cancelledAt'];
  return typeof cancelledAt === 'number';
}

type Ending = Readonly<Record<string, Row[string]>>;

function cancelled({ space }: Call): Ending {
  return { _cancelledAt: space.clock.now() };
}

/** The run is read again: it may have been cancelled meanwhile. */
async function finish(call: Call, run: Row, how: Ending): Promise<void> {
  call.space.streams.delete(run.id);
  await call.store.transaction(async (store) => {
    const row = await store.get('Run', run.id);
    if (row === undefined) return;
    const duration = Math.max(0, call.space.clock.now() - (row['_createdAt'] as number));
    const { _cancelledAt = null } = row;
    await store.put('Run', { ...row, ...how, ...(_cancelledAt !== null && { _cancelledAt }), _duration: duration });
  });
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
