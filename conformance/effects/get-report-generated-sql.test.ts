import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that answers the SQL of a report as its controls say: nothing else, where it has none. */
function generating(ofPlain: string | null): ToyFault {
  const reports = new Map<unknown, JsonObject>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300 || !isObject(reply.body)) return reply;
      if (operation.id === 'createReport') reports.set(reply.body['id'], body as JsonObject);
      if (operation.id === 'updateReport') reports.set(path['id'], body as JsonObject);
      if (operation.id !== 'getReportGeneratedSql') return reply;
      const { columnConfig, filterConfig = [], limitConfig } = reports.get(path['id']) ?? {};
      const sql =
        columnConfig === undefined
          ? ofPlain
          : `SELECT ${JSON.stringify(columnConfig)} WHERE ${JSON.stringify(filterConfig)} LIMIT ${limitConfig as number}`;
      return { ...reply, body: { sql } };
    },
  };
}

it.each<[string, string | null, readonly string[]]>([
  ['has SQL as well', 'SELECT * FROM orders', []],
  ['has none', null, ['getReportGeneratedSql']],
])('a report without controls %s', async (_, ofPlain, want) => {
  const only = ['effects/getReportGeneratedSql'];
  const { findings } = await conformToy(contracts, {}, generating(ofPlain), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
