import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** What a toy makes of the SQL of a report, and of its limit, where it shows it, executes it and copies it. */
type Making = {
  readonly shown: (sql: string, limit: string) => string;
  readonly executed?: (sql: string, limit: string) => string;
  readonly copied?: (sql: string, limit: string) => string;
};

const whole = (sql: string, limit: string): string => `${sql}${limit}`;

function making({ shown, executed = whole, copied = whole }: Making): ToyFault {
  const reports = new Map<unknown, readonly [string, string]>();
  const copies = new Map<unknown, string>();
  let streamed: readonly [string, string] = ['SELECT *', ''];
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      const record: JsonObject = isObject(reply.body) ? reply.body : {};
      if (['createReport', 'updateReport'].includes(operation.id)) {
        const { columnConfig = '*', filterConfig = [], limitConfig } = body as JsonObject;
        const limit = typeof limitConfig === 'number' ? ` LIMIT ${limitConfig}` : '';
        reports.set(path['id'] ?? record['id'], [
          `SELECT ${JSON.stringify(columnConfig)} FROM orders WHERE ${JSON.stringify(filterConfig)}`,
          limit,
        ]);
      }
      const own = reports.get(path['id'] ?? path['reportId']) ?? ['SELECT *', ''];
      if (operation.id === 'getReportGeneratedSql') return { ...reply, body: { sql: shown(...own) } };
      if (operation.id === 'copyReportAsDataMart') copies.set(record['dataMartId'], copied(...own));
      if (operation.success.item !== undefined) streamed = own;
      const definition = operation.id === 'getDataMart' ? copies.get(path['id']) : undefined;
      if (definition !== undefined) return { ...reply, body: { ...record, definition: { sqlQuery: definition } } };
      if (operation.id !== 'getDataMartRun') return reply;
      const httpData = { executionSqlQuery: executed(...streamed) };
      return { ...reply, body: { ...record, additionalParams: { httpData } } };
    },
  };
}

const plain = (sql: string): string => sql;
const lacks = 'The SQL of a report lacks the limit that the same SQL has where it is executed and copied';

it.concurrent.each<[string, Making, readonly string[]]>([
  ['nowhere', { shown: plain, executed: plain, copied: plain }, []],
  ['everywhere', { shown: whole }, []],
  ['everywhere, as a parameter where it is shown', { shown: (sql) => `${sql} LIMIT ?` }, []],
  ['but where it is shown', { shown: plain }, [lacks]],
  ['where it is executed alone', { shown: plain, copied: plain }, []],
  ['where it is copied alone', { shown: plain, executed: plain }, []],
  [
    'where it is executed, in SQL of another form',
    { shown: plain, executed: (sql, limit) => `WITH r AS (${sql}) SELECT * FROM r${limit}` },
    [],
  ],
])('the SQL of a report has its limit %s', async (_, how, want) => {
  const { findings } = await conformToy(contracts, {}, making(how), { only: ['effects/getReportGeneratedSql'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
