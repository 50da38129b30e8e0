import { expect, test } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { toRouter } from './route.ts';

const { operations } = await loadContract();
const route = toRouter(operations);
const idAt = (method: string, path: string): string => {
  const found = route(method, path);
  return found.kind === 'found' ? found.operation.id : found.kind;
};

test('every operation is found at its own path, with its parameters', () => {
  for (const operation of operations) {
    const names = operation.params.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    const path = names.reduce((result, name) => result.replace(`{${name}}`, `v-${name}`), operation.path);
    const params = Object.fromEntries(names.map((name) => [name, `v-${name}`]));
    expect(route(operation.method, path)).toEqual({ kind: 'found', operation, params });
  }
});

test.each([
  ['GET', '/api/data-marts/runs', 'listProjectRuns'],
  ['GET', '/api/data-marts/7', 'getDataMart'],
  ['DELETE', '/api/data-marts/runs', 'deleteDataMart'],
  ['GET', '/api/data-marts/by-connector/runs', 'listDataMartsByConnector'],
  ['GET', '/api/reports/data-mart/generated-sql', 'listDataMartReports'],
  ['GET', '/api/reports/7/generated-sql', 'getReportGeneratedSql'],
  ['GET', '/api/external/http-data/reports/a.ndjson.ndjson', 'streamReportData'],
  ['GET', '/api/external/http-data/reports/.ndjson', 'unknown'],
  ['GET', '/api/external/http-data/reports/a', 'unknown'],
  ['GET', '/api/reports/', 'unknown'],
  ['GET', '/api/reports//run', 'unknown'],
  ['PUT', '/api/reports', 'other-method'],
  ['CONNECT', '/api/reports', 'other-method'],
  ['GET', '/api/reports/%FF', 'malformed'],
  ['GET', '', 'unknown'],
])('%s %s leads to %s', (method, path, want) => {
  expect(idAt(method, path)).toBe(want);
});

test('an encoded slash stays within its segment', () => {
  expect(route('GET', '/api/reports/a%2Fb')).toMatchObject({ kind: 'found', params: { id: 'a/b' } });
});
