import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { MockRequest } from '../http.ts';
import { answers, changesSuccess } from './changes.ts';
import { emptiesWith, leavingRows } from './empties-with.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { jsonOf, queryOf, textOf, withBody } from './messages.ts';

/** Streams of reports that leave out one of the stored output controls, or apply it otherwise. */
export const outputFaults: Family = ({ operations }) => {
  const update = operations.find(({ id }) => id === 'updateReport')?.body?.schema;
  const fields = isObject(update) ? Object.keys(update['properties'] as JsonObject) : [];
  const ignores = (field: string, requirement: string): Fault =>
    toFault(
      `${field}-ignored`,
      requirement,
      `${field} is ignored`,
      streamsAs(fields, field, () => null),
    );
  return [
    ignores('limitConfig', 'report-limit-config'),
    ignores('columnConfig', 'report-column-config'),
    ignores('sortConfig', 'report-stream-controls'),
    ignores('filterConfig', 'report-stream-controls'),
    ignores('aggregationConfig', 'report-aggregation-grouping'),
    {
      ...implied('latin-1', 'ndjson', 'lines are written in Latin-1', inLatin1),
      checks: ['encoding'],
    },
    toFault('of-whole-mart', 'report-limit-config', 'no output control has any effect', streamsMart),
    toFault(
      'first-group-alone',
      'report-aggregation-grouping',
      'an aggregated report has its first group alone',
      keepsFirstGroup,
    ),
    toFault(
      'first-key-alone',
      'report-aggregation-grouping',
      'an aggregated report is grouped by its first column alone',
      groupsByFirst,
    ),
    ignores('dateTruncConfig', 'report-date-trunc-buckets'),
    toFault(
      'ascending',
      'report-stream-controls',
      'desc sorts from low to high',
      streamsAs(fields, 'sortConfig', (rules) =>
        (rules as readonly JsonObject[]).map((rule) => ({ ...rule, direction: 'asc' })),
      ),
    ),
    ...(
      [
        ['later-rules-first', 'later rules take precedence', (rules) => (rules as readonly Json[]).toReversed()],
        [
          'first-rule-alone',
          'rows that tie by the first rule are in any order',
          (rules) => (rules as Json[]).slice(0, 1),
        ],
        ['last-rule-alone', 'the last rule alone is applied', (rules) => (rules as Json[]).slice(-1)],
      ] as readonly (readonly [string, string, (rules: Json) => Json])[]
    ).map(([id, description, change]) =>
      toFault(id, 'report-sort-precedence', description, streamsAs(fields, 'sortConfig', change)),
    ),
    toFault(
      'one-row-more',
      'report-limit-config',
      'limitConfig is one more',
      streamsAs(fields, 'limitConfig', (limit) => (limit as number) + 1),
    ),
    {
      ...toFault(
        'limit-beats-stored',
        'parameter-streamReportData-limit',
        'a limit stands in place of limitConfig',
        (service) => {
          const replaced = streamsAs(fields, 'limitConfig', () => null)(service);
          return (request) => (queryOf(request).has('limit') ? replaced(request) : service.handle(request));
        },
      ),
      level: 'implied',
      checks: ['http-data'],
    },
    {
      ...toFault(
        'limit-kept',
        'parameter-streamReportData-limit',
        'a limit is stored with the report',
        keepsLimit(fields),
      ),
      level: 'implied',
      checks: ['http-data'],
    },
    ...Object.entries(leavingRows).map(([field, requirement]) =>
      implied(`${field}-empties`, requirement, `a report with ${field} has no rows`, emptiesWith(field)),
    ),
    toFault('two-columns', 'report-column-config', 'of a selection of more than two columns two come', keepsTwo),
    implied('capped-groups', 'report-stream-controls', 'limitConfig caps the rows that are aggregated', sumsLess),
    implied('null-is-ten', 'report-limit-config-null', 'a limit of null leaves ten rows', capsUnlimited),
    implied(
      'first-filter-alone',
      'report-stream-controls',
      'of several filters the first alone is applied',
      streamsAs(fields, 'filterConfig', (rules) => (rules as Json[]).slice(0, 1)),
    ),
    ...(
      [
        ['slice-alone-ignored', 'a slice filter is applied alone, and not beside another', (rule) => !isSlice(rule)],
        ['filter-alone-ignored', 'a filter is applied alone, and not beside a slice filter', isSlice],
        [
          'last-slice-alone',
          'of several slice filters the last alone is applied',
          (rule, rules) => !isSlice(rule) || rule === rules.findLast(isSlice),
        ],
      ] as readonly (readonly [string, string, (rule: JsonObject, rules: readonly JsonObject[]) => boolean])[]
    ).map(([id, description, isApplied]) =>
      implied(
        id,
        'report-stream-controls',
        description,
        streamsAs(fields, 'filterConfig', (all) => {
          const rules = all as readonly JsonObject[];
          const areBoth = rules.some(isSlice) && !rules.every(isSlice);
          return areBoth ? rules.filter((rule) => isApplied(rule, rules)) : rules;
        }),
      ),
    ),
    ...(
      [
        ['at-most', 'filterConfig', 'operator', 'lt', 'lte', 'a value that is less than another may be the same'],
        ['equal', 'filterConfig', 'operator', 'neq', 'eq', 'a value that is not another has to be that one'],
        ['least', 'aggregationConfig', 'function', 'MAX', 'MIN', 'the greatest value is the least one'],
        ['all', 'aggregationConfig', 'function', 'COUNT_DISTINCT', 'COUNT', 'different values are counted as all are'],
        ['falling', 'sortConfig', 'direction', 'asc', 'desc', 'asc sorts from high to low'],
        ['month', 'dateTruncConfig', 'unit', 'YEAR', 'MONTH', 'a year is bucketed as its months are'],
        ['day', 'dateTruncConfig', 'unit', 'WEEK', 'DAY', 'a week is bucketed as its days are'],
      ] as const
    ).map(([id, config, field, one, other, description]) =>
      implied(
        `${one.toLowerCase()}-as-${id}`,
        'report-stream-controls',
        description,
        streamsAs(fields, config, (rules) =>
          (rules as readonly JsonObject[]).map((rule) => (rule[field] === one ? { ...rule, [field]: other } : rule)),
        ),
      ),
    ),
    ...(
      [
        ['in-first-alone', 'one of several values has to be the first', 'in', firstOf],
        ['is-null-inverted', 'what has to be null is not', 'is_null', () => ({ operator: 'is_not_null' })],
      ] as const
    ).map(([id, description, operator, change]) =>
      implied(
        id,
        'report-stream-controls',
        description,
        streamsAs(fields, 'filterConfig', (rules) =>
          (rules as readonly JsonObject[]).map((rule) =>
            rule['operator'] === operator ? { ...rule, ...change(rule) } : rule,
          ),
        ),
      ),
    ),
    implied(
      'grouped-unfiltered',
      'report-stream-controls',
      'what is grouped is not filtered',
      filtersUngrouped(fields),
    ),
    implied('cap-before-sort', 'report-stream-controls', 'the limit is taken before the sorting', capsFirst(fields)),
    implied(
      'updated-plain',
      'report-limit-config',
      'a report that was updated is streamed without its limit',
      forgetsUpdated(fields),
    ),
    implied(
      'first-read',
      'report-limit-config',
      'a report is streamed with the limit that it had when it was streamed first',
      keepsFirstLimit(fields),
    ),
    toFault('null-without-last', 'report-column-config-null', 'null leaves out the last column', leavesOutLast),
    {
      ...toFault(
        'columns-reversed',
        'report-column-config-order',
        'the selected columns come in reverse order',
        streamsAs(fields, 'columnConfig', (columns) => (columns as readonly string[]).toReversed()),
      ),
      level: 'implied',
    },
  ];
};

function toFault(id: string, requirement: string, description: string, apply: Change): Fault {
  const operation = 'streamReportData';
  return {
    id: `output/${operation}/${id}`,
    requirement,
    level: 'stated',
    operation,
    description,
    checks: ['report-output'],
    apply,
  };
}

/** A fault of what follows from the words, and is written nowhere. */
function implied(...fault: Parameters<typeof toFault>): Fault {
  return { ...toFault(...fault), level: 'implied' };
}

function isSlice({ placement }: JsonObject): boolean {
  return placement === 'pre-join';
}

/** The first value of a rule that has several. */
function firstOf({ value }: JsonObject): JsonObject {
  return { value: Array.isArray(value) ? (value as readonly Json[]).slice(0, 1) : (value ?? null) };
}

/** Streams a report as if one of its fields had another value: it has, for as long as that takes. */
function streamsAs(fields: readonly string[], field: string, change: (value: Json) => Json): Change {
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
const streamsMart: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    if (!isObject(report)) return response;
    const target = `/api/external/http-data/data-marts/${report['dataMartId'] as string}.ndjson`;
    return { ...response, body: await textOf(await service.ask(request, 'GET', target)) };
  })(service);

/** Each letter beyond ASCII is one byte, which is no UTF-8. */
const inLatin1: Change = changesSuccess('streamReportData', async (response) => ({
  ...response,
  body: Buffer.from(await textOf(response), 'latin1'),
}));

/** Of a report without a limit of its own, the first ten rows. */
const capsUnlimited: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    if (!isObject(report) || report['limitConfig'] !== null) return response;
    return { ...response, body: firstLines(await textOf(response), 10) };
  })(service);

/** The rows that a limit leaves are those that come first unsorted. */
function capsFirst(fields: readonly string[]): Change {
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
function filtersUngrouped(fields: readonly string[]): Change {
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
function forgetsUpdated(fields: readonly string[]): Change {
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
function keepsFirstLimit(fields: readonly string[]): Change {
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
const leavesOutLast: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    if (!isObject(report) || report['columnConfig'] !== null) return response;
    const lines = (await textOf(response)).split('\n').filter((line) => line !== '');
    const rows = lines.map((line) => Object.entries(JSON.parse(line) as JsonObject).slice(0, -1));
    return { ...response, body: rows.map((row) => `${JSON.stringify(Object.fromEntries(row))}\n`).join('') };
  })(service);

/** Of each row of a selection of columns, the first two. */
const keepsTwo: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    if (!isObject(report) || !Array.isArray(report['columnConfig'])) return response;
    const rows = (await textOf(response)).split('\n').filter((line) => line !== '');
    const cut = rows.map((line) => Object.entries(JSON.parse(line) as JsonObject).slice(0, 2));
    return { ...response, body: cut.map((row) => `${JSON.stringify(Object.fromEntries(row))}\n`).join('') };
  })(service);

/** Of an aggregated report with a limit, each number is less, as if it were of fewer rows. */
const sumsLess: Change = (service) =>
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
const keepsFirstGroup: Change = (service) =>
  changesSuccess('streamReportData', async (response, { request, params }) => {
    const report = await jsonOf(await service.ask(request, 'GET', `/api/reports/${params['reportId']}`));
    const rules = isObject(report) ? report['aggregationConfig'] : null;
    if (!Array.isArray(rules) || rules.length === 0) return response;
    const [first = ''] = (await textOf(response)).split('\n');
    return { ...response, body: first === '' ? '' : `${first}\n` };
  })(service);

/** Of the groups of an aggregated report, the first of each value of its first column. */
const groupsByFirst: Change = (service) =>
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
function keepsLimit(fields: readonly string[]): Change {
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
