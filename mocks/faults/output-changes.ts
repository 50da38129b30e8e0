import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { MockRequest } from '../http.ts';
import { answers, changesSuccess } from './changes.ts';
import type { Change } from './fault.ts';
import { jsonOf, queryOf, textOf, withBody } from './messages.ts';

/** Streams a report as if one of its fields had another value: it has, for as long as that takes. */
export function streamsAs(fields: readonly string[], field: string, change: (value: Json) => Json): Change {
  return answers('streamReportData', async ({ request, params, service }) => {
    const target = `/api/reports/${params['reportId']}`;
    const report = await jsonOf(await service.ask(request, 'GET', target));
    const value = isObject(report) ? (report[field] ?? null) : null;
    if (!isObject(report) || value === null) return undefined;
    const stored = Object.fromEntries(Object.entries(report).filter(([name]) => fields.includes(name)));
    const headers = { ...request.headers, 'content-type': 'application/json' };
    const put = (body: JsonObject): MockRequest => withBody({ ...request, method: 'PUT', target, headers }, body);
    await service.handle(put({ ...stored, [field]: change(value) }));
    const response = await service.handle(request);
    const body = await textOf(response);
    await service.handle(put(stored));
    return { ...response, body };
  });
}

/** A report is streamed as its DataMart is. */
export const streamsMart: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    if (!isObject(report)) return response;
    const target = `/api/external/http-data/data-marts/${report['dataMartId'] as string}.ndjson`;
    return { ...response, body: await textOf(await service.ask(request, 'GET', target)) };
  })(service);

/** Each letter beyond ASCII is one byte, which is no UTF-8. */
export const inLatin1: Change = changesSuccess('streamReportData', async (response) => ({
  ...response,
  body: Buffer.from(await textOf(response), 'latin1'),
}));

/** Of a report without a limit of its own, the first ten rows. */
export const capsUnlimited: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    if (!isObject(report) || report['limitConfig'] !== null) return response;
    return { ...response, body: firstLines(await textOf(response), 10) };
  })(service);

/** The rows that a limit leaves are those that come first unsorted. */
export function capsFirst(fields: readonly string[]): Change {
  return (service) => {
    const unsorted = streamsAs(fields, 'sortConfig', () => null)(service);
    return changesSuccess('streamReportData', async (response, { request, params }) => {
      const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
      const isBoth = isObject(report) && report['limitConfig'] !== null && report['sortConfig'] !== null;
      return isBoth ? { ...response, body: await textOf(await unsorted(request)) } : response;
    })(service);
  };
}

/** An aggregated report is streamed as if it had no filters. */
export function filtersUngrouped(fields: readonly string[]): Change {
  return (service) => {
    const unfiltered = streamsAs(fields, 'filterConfig', () => null)(service);
    return answers('streamReportData', async ({ request, params }) => {
      const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
      const isGrouped = isObject(report) && report['aggregationConfig'] !== null;
      return isGrouped ? unfiltered(request) : undefined;
    })(service);
  };
}

/** A report that a client has updated is streamed without its limit. */
export function forgetsUpdated(fields: readonly string[]): Change {
  return (service) => {
    const updated = new Set<string>();
    const unlimited = streamsAs(fields, 'limitConfig', () => null)(service);
    return answers(
      ({ id }) => ['updateReport', 'streamReportData'].includes(id),
      async ({ request, operation, params }) => {
        if (operation.id === 'streamReportData' && updated.has(params['reportId']!)) return unlimited(request);
        const response = await service.handle(request);
        if (operation.id === 'updateReport' && response.status === 200) updated.add(params['id']!);
        return response;
      },
    )(service);
  };
}

/** A report is streamed with the limit that it had when a client streamed it first. */
export function keepsFirstLimit(fields: readonly string[]): Change {
  return (service) => {
    const limits = new Map<string, Json>();
    return answers('streamReportData', async ({ request, params }) => {
      const id = params['reportId']!;
      const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${id}`));
      if (!isObject(report)) return undefined;
      const first = limits.get(id) ?? report['limitConfig']!;
      limits.set(id, first);
      return first === report['limitConfig']
        ? undefined
        : streamsAs(fields, 'limitConfig', () => first)(service)(request);
    })(service);
  };
}

function firstLines(text: string, count: number): string {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines
    .slice(0, count)
    .map((line) => `${line}\n`)
    .join('');
}

/** Rows of a report that selects no columns lack the last one. */
export const leavesOutLast: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    if (!isObject(report) || report['columnConfig'] !== null) return response;
    const lines = (await textOf(response)).split('\n').filter((line) => line !== '');
    const rows = lines.map((line) => Object.entries(JSON.parse(line) as JsonObject).slice(0, -1));
    return { ...response, body: rows.map((row) => `${JSON.stringify(Object.fromEntries(row))}\n`).join('') };
  })(service);

/** Of each row of a selection of columns, the first two. */
export const keepsTwo: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    if (!isObject(report) || !Array.isArray(report['columnConfig'])) return response;
    const rows = (await textOf(response)).split('\n').filter((line) => line !== '');
    const cut = rows.map((line) => Object.entries(JSON.parse(line) as JsonObject).slice(0, 2));
    return { ...response, body: cut.map((row) => `${JSON.stringify(Object.fromEntries(row))}\n`).join('') };
  })(service);

/** Of an aggregated report with a limit, each number is less, as if it were of fewer rows. */
export const sumsLess: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    const rules = isObject(report) && report['limitConfig'] !== null ? report['aggregationConfig'] : null;
    if (!Array.isArray(rules) || rules.length === 0) return response;
    return {
      ...response,
      body: (await textOf(response)).replaceAll(/:(\d+)/g, (_, number: string) => `:${Number(number) - 1}`),
    };
  })(service);

/** Of an aggregated report the first row alone comes. */
export const keepsFirstGroup: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    const rules = isObject(report) ? report['aggregationConfig'] : null;
    if (!Array.isArray(rules) || rules.length === 0) return response;
    const [first = ''] = (await textOf(response)).split('\n');
    return { ...response, body: first === '' ? '' : `${first}\n` };
  })(service);

/** Of the groups of an aggregated report, the first of each value of its first column. */
export const groupsByFirst: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    const rules = isObject(report) ? report['aggregationConfig'] : null;
    if (!Array.isArray(rules) || rules.length === 0) return response;
    const lines = (await textOf(response)).split('\n').filter((line) => line !== '');
    const keys = lines.map((line) => Object.values(JSON.parse(line) as JsonObject)[0]);
    const firsts = lines.filter((_, index) => keys.indexOf(keys[index]) === index);
    return { ...response, body: firsts.map((line) => `${line}\n`).join('') };
  })(service);

/** The report of a stream has the limit that the stream was asked for with from then on. */
export function keepsLimit(fields: readonly string[]): Change {
  return changesSuccess('streamReportData', async (response, { request, params, service }) => {
    const limit = queryOf(request).get('limit');
    const target = `/api/reports/${params['reportId']}`;
    const report = limit === null ? undefined : await jsonOf(await service.ask(request, 'GET', target));
    if (!isObject(report)) return response;
    const body = Object.fromEntries(Object.entries(report).filter(([name]) => fields.includes(name)));
    const kept = new TextEncoder().encode(JSON.stringify({ ...body, limitConfig: Number(limit) }));
    await service.ask(request, 'PUT', target, kept);
    return response;
  });
}
