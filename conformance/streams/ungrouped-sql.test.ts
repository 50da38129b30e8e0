import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose runs and reports show one SQL for all reports that aggregate, and another for the others. */
function generating(grouped: string): ToyFault {
  const reports = new Map<string, { readonly aggregationConfig?: unknown }>();
  const runs = new Map<string, string>();
  const sqlOf = (id: string): string => {
    const rules = reports.get(id)?.aggregationConfig;
    return Array.isArray(rules) && rules.length > 0 ? grouped : 'SELECT region FROM orders';
  };
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const id = isObject(reply.body) ? (reply.body['id'] as string) : '';
      if (operation.id === 'createReport' && reply.status < 300) reports.set(id, body as object);
      if (operation.id === 'updateReport' && reply.status < 300) reports.set(path['id']!, body as object);
      if (operation.id === 'streamReportData')
        runs.set(reply.headers?.['x-svc-run-id'] ?? '', sqlOf(path['reportId']!));
      if (operation.id === 'getReportGeneratedSql' && reply.status < 300)
        return { ...reply, body: { sql: sqlOf(path['id']!) } };
      const executionSqlQuery = operation.id === 'getDataMartRun' ? runs.get(path['runId']!) : undefined;
      if (executionSqlQuery === undefined || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, additionalParams: { httpData: { executionSqlQuery } } } };
    },
  };
}

const summary = 'The SQL of a report with aggregated columns groups by none of the others';
it.concurrent.each<[string, readonly string[]]>([
  ['SELECT region, SUM(revenue) AS revenue FROM orders', [summary]],
  ['WITH src AS (SELECT region, revenue FROM orders) SELECT src.region, SUM(src.revenue) FROM src', [summary]],
  ['SELECT region, SUM(revenue) AS revenue FROM orders GROUP BY region', []],
  ['select region, sum(revenue) from orders group by all', []],
  ['SELECT DISTINCT region, SUM(revenue) OVER (PARTITION BY region) FROM orders', []],
  ['SELECT ANY_VALUE(region), SUM(revenue) FROM orders', []],
  ['SELECT region FROM orders', []],
  ['SELECT region, SUM(cost) FROM orders', []],
])('a service generates for aggregated reports: %s', async (sql, want) => {
  const profile = {
    samples: {
      columns: ['region', 'revenue'],
      AggregationRule: [{ column: 'revenue', function: 'sum' }],
    },
  };
  const only = [
    'report-output',
    'success/streamReportData',
    'effects/getReportGeneratedSql',
    'http-data',
    'runs/streamReportData',
  ];
  const { findings } = await conformToy(contracts, {}, generating(sql), { only, profile });
  expect(findings.filter(({ check }) => check === 'runs').map((one) => one.summary)).toEqual(want);
});
