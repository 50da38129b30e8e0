import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that answers the SQL of a report as it is made of its body. */
function answering(sqlOf: (report: JsonObject) => string | null): ToyFault {
  const reports = new Map<unknown, JsonObject>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300 || !isObject(reply.body)) return reply;
      if (operation.id === 'createReport') reports.set(reply.body['id'], body as JsonObject);
      if (operation.id === 'updateReport') reports.set(path['id'], body as JsonObject);
      if (operation.id !== 'getReportGeneratedSql') return reply;
      return { ...reply, body: { sql: sqlOf(reports.get(path['id']) ?? {}) } };
    },
  };
}

/** A toy whose SQL is as the controls of a report say: nothing else, where it has none. */
const generating = (ofPlain: string | null): ToyFault =>
  answering(({ columnConfig, filterConfig = [], limitConfig }) =>
    columnConfig === undefined
      ? ofPlain
      : `SELECT ${JSON.stringify(columnConfig)} WHERE ${JSON.stringify(filterConfig)} LIMIT ${limitConfig as number}`,
  );

it.each<[string, string | null, readonly string[]]>([
  ['has SQL as well', 'SELECT * FROM orders', []],
  ['has none', null, ['getReportGeneratedSql']],
])('a report without controls %s', async (_, ofPlain, want) => {
  const only = ['effects/getReportGeneratedSql'];
  const { findings } = await conformToy(contracts, {}, generating(ofPlain), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** A toy whose SQL orders by the rules of a report, as they are given or otherwise, quoted or not. */
const sorting = (inTurn: (columns: readonly string[]) => string): ToyFault =>
  answering(({ limitConfig = 7, filterConfig = [], sortConfig }) => {
    const rules = (sortConfig ?? []) as readonly JsonObject[];
    const order = rules.length === 0 ? '' : inTurn(rules.map(({ column }) => column as string));
    return `SELECT * FROM t WHERE ${JSON.stringify(filterConfig)} ${order} LIMIT ${limitConfig as number}`;
  });

const orderBy = (columns: readonly string[]): string => `ORDER BY ${columns.map((one) => `${one} DESC`).join(', ')}`;

it.each<[string, ToyFault, readonly string[]]>([
  ['the rules in turn', sorting(orderBy), []],
  [
    'the last rule first',
    sorting((columns) => orderBy(columns.toReversed())),
    ['The SQL of a report that is sorted by two rules orders by the last rule first'],
  ],
  [
    'the rules in turn, from low to high',
    sorting((columns) => `ORDER BY ${columns.map((one) => `${one} ASC`).join(', ')}`),
    ['The SQL of a report that is sorted from high to low orders from low to high'],
  ],
  ['their negatives', sorting((columns) => `ORDER BY ${columns.map((one) => `-${one}`).join(', ')}`), []],
  ['one rule', sorting((columns) => orderBy(columns.slice(1))), []],
  ['nothing', sorting(() => ''), []],
])('the SQL of a report that is sorted by two rules orders by %s', async (_, toy, want) => {
  const only = ['effects/getReportGeneratedSql'];
  const { findings } = await conformToy(contracts, {}, toy, { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
