import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { MockResponse } from '../http.ts';
import { changesJson, changesRequest, changesSuccess } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { queryOf, textOf, withQuery } from './messages.ts';

const runIdHeader = 'x-svc-run-id';
const unknownRun = '00000000-0000-4000-8000-00000000beef';

/** Streams of the HTTP data API that are no NDJSON, name no run, or ignore their limit. */
export const streamFaults: Family = ({ operations }) =>
  operations
    .filter(({ success }) => success.item !== undefined)
    .flatMap(faultsOf)
    .concat(sqlFaults);

function faultsOf(operation: Operation): readonly Fault[] {
  const { id } = operation;
  const make = (what: string, requirement: string, check: string, description: string, apply: Change): Fault =>
    toFault(id, what, requirement, check, description, apply);
  const text = (change: (body: string) => string): Change =>
    changesSuccess(id, async (response) => ({ ...response, body: change(await textOf(response)) }));
  const limited = operation.params.some(({ name }) => name === 'limit');
  return [
    make(
      'broken-line',
      'ndjson',
      'success',
      'a line is cut',
      text((body) => body.replace('\n', '\n{"cut": \n')),
    ),
    make(
      'broken-first-line',
      'ndjson',
      'success',
      'the first line is a heading',
      text((body) => `data:\n${body}`),
    ),
    make(
      'pretty',
      'ndjson',
      'success',
      'records run over several lines',
      text((body) =>
        linesOf(body)
          .map((line) => `${JSON.stringify(JSON.parse(line), null, 2)}\n`)
          .join(''),
      ),
    ),
    make(
      'one-array',
      'ndjson',
      'success',
      'the rows are one JSON array',
      changesSuccess(id, async (response) => ({
        ...response,
        headers: { ...response.headers, 'content-type': 'application/json' },
        body: `[${linesOf(await textOf(response)).join(',')}]`,
      })),
    ),
    make('html', 'ndjson', 'success', 'the media type is text/html', header('content-type', 'text/html')),
    make(
      'no-run-id',
      `run-id-header-${id}`,
      'success',
      'the header with the run id is missing',
      header(runIdHeader, undefined),
    ),
    make(
      'empty-run-id',
      `run-id-header-${id}`,
      'success',
      'the header with the run id is empty',
      header(runIdHeader, ''),
    ),
    {
      ...make('unknown-run', 'run-readable', 'http-data', 'the header names no run', header(runIdHeader, unknownRun)),
      operation: 'getDataMartRun',
    },
    {
      ...make('run-before', `run-id-header-${id}`, 'http-data', 'a stream names the run before', namesBefore(id)),
      level: 'implied',
    },
    {
      ...make('first-run', `run-id-header-${id}`, 'http-data', 'every stream names the first run', namesFirst(id)),
      level: 'implied',
    },
    ...(limited
      ? [
          make(
            'limit-ignored',
            `parameter-${id}-limit`,
            'http-data',
            'limit is ignored',
            changesRequest(id, (request) => withQuery(request, { limit: undefined })),
          ),
          {
            ...make(
              'limit-one-less',
              `parameter-${id}-limit`,
              'http-data',
              'limit is one less',
              changesSuccess(id, async (response, { request }) => {
                const body = await textOf(response);
                const lines = queryOf(request).has('limit') ? linesOf(body).slice(0, -1) : linesOf(body);
                return { ...response, body: lines.map((line) => `${line}\n`).join('') };
              }),
            ),
            level: 'implied' as const,
          },
          make(
            'limit-one-more',
            `parameter-${id}-limit`,
            'http-data',
            'limit is one more',
            changesRequest(id, (request) =>
              queryOf(request).has('limit')
                ? withQuery(request, { limit: Number(queryOf(request).get('limit')) + 1 })
                : request,
            ),
          ),
        ]
      : [
          {
            ...make(
              'first-row-twice',
              `operation-${id}`,
              'http-data',
              'the first row is streamed twice',
              text((body) => `${body.slice(0, body.indexOf('\n') + 1)}${body}`),
            ),
            level: 'implied' as const,
          },
        ]),
  ];

  function header(name: string, value: string | undefined): Change {
    return changesSuccess(id, (response): MockResponse => {
      const { [name]: _, ...rest } = response.headers;
      return { ...response, headers: value === undefined ? rest : { ...rest, [name]: value } };
    });
  }
}

/** Never the run that the stream has begun: that of another stream of the same, which can be read as well. */
function namesBefore(id: string): Change {
  return (service) => {
    const begun = new Map<string, string>();
    return changesSuccess(id, async (response, { request, params }) => {
      const [of] = Object.values(params) as [string];
      const other = begun.get(of) ?? (await service.handle(request)).headers[runIdHeader]!;
      begun.set(of, response.headers[runIdHeader]!);
      return { ...response, headers: { ...response.headers, [runIdHeader]: other } };
    })(service);
  };
}

function namesFirst(id: string): Change {
  return (service) => {
    let first: string | undefined;
    return changesSuccess(id, (response) => {
      first ??= response.headers[runIdHeader];
      return { ...response, headers: { ...response.headers, [runIdHeader]: first! } };
    })(service);
  };
}

/** The SQL of a run: there where a query must exist, a text, and with its values in it. */
const sqlFaults: readonly Fault[] = [
  toFault(
    'getDataMartRun',
    'sql-type',
    'executed-sql-location',
    'http-data',
    'executionSqlQuery is no text',
    sqlOfRuns((sql) => [sql]),
  ),
  toFault(
    'getDataMartRun',
    'sql-null',
    'execution-sql-query-presence',
    'http-data',
    'executionSqlQuery is null where a query ran',
    sqlOfRuns(() => null),
  ),
  toFault(
    'getDataMartRun',
    'sql-missing',
    'record-execution-sql-query',
    'http-data',
    'executionSqlQuery is left out where a query ran',
    sqlOfRuns(() => undefined),
    'implied',
  ),
  toFault(
    'getDataMartRun',
    'sql-parameters',
    'execution-sql-query-inlined',
    'http-data',
    'executionSqlQuery has placeholders',
    sqlOfRuns((sql) => `${sql} /* $1 */ AND 1 = ?`),
  ),
  toFault(
    'getDataMartRun',
    'sql-named-parameters',
    'execution-sql-query-inlined',
    'http-data',
    'executionSqlQuery has placeholders with names',
    sqlOfRuns((sql) => `${sql} AND 1 = @p0`),
  ),
  toFault(
    'getDataMartRun',
    'sql-values-lost',
    'execution-sql-query-inlined',
    'http-data',
    'executionSqlQuery compares with nothing',
    sqlOfRuns((sql) => sql.replaceAll(/'[^']*'/g, 'NULL')),
    'implied',
  ),
  toFault(
    'getDataMartRun',
    'sql-uncontrolled',
    'execution-sql-query-inlined',
    'http-data',
    'executionSqlQuery has none of the output controls',
    sqlOfRuns(() => 'SELECT * FROM orders'),
    'implied',
  ),
  ...(['report', 'DataMart'] as const).flatMap((of) => [
    toFault(
      'getDataMartRun',
      `sql-unasked-${of}`,
      'execution-sql-query-presence',
      'http-data',
      `the stream of a ${of} without output controls and joined fields has SQL`,
      unaskedSql(of, 'SELECT * FROM orders'),
    ),
    toFault(
      'getDataMartRun',
      `sql-unasked-null-${of}`,
      'execution-sql-query-presence',
      'http-data',
      `executionSqlQuery is null in place of omitted: ${of}`,
      unaskedSql(of, null),
    ),
  ]),
];

/** Changes the SQL of runs that have some. */
function sqlOfRuns(change: (sql: string) => Json | undefined): Change {
  return httpDataOfRuns((sql) => (typeof sql === 'string' ? change(sql) : sql));
}

/** Gives runs SQL that have none: those of streams of reports, or of DataMarts. */
function unaskedSql(of: 'report' | 'DataMart', value: Json): Change {
  return httpDataOfRuns((sql, run) =>
    (typeof run['reportId'] === 'string') === (of === 'report') ? (sql ?? value) : sql,
  );
}

function httpDataOfRuns(change: (sql: Json | undefined, run: JsonObject) => Json | undefined): Change {
  return changesJson('getDataMartRun', (body) => {
    const params = isObject(body) ? body['additionalParams'] : undefined;
    const data = isObject(params) ? params['httpData'] : undefined;
    if (!isObject(body) || !isObject(params) || !isObject(data)) return body;
    const { executionSqlQuery: sql, ...rest } = data;
    const changed = change(sql, body);
    const httpData: JsonObject = changed === undefined ? rest : { ...rest, executionSqlQuery: changed };
    return { ...body, additionalParams: { ...params, httpData } };
  });
}

function toFault(
  operation: string,
  what: string,
  requirement: string,
  check: string,
  description: string,
  apply: Change,
  level: Fault['level'] = 'stated',
): Fault {
  return {
    id: `streams/${operation}/${what}`,
    requirement,
    level,
    operation,
    description,
    checks: [check],
    apply,
  };
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}
