import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** A service that shows a SQL as executed, and another as generated. */
const withSql = (executed: string, generated: string): ToyFault => ({
  act: ({ operation }, usual) => {
    const reply = usual();
    if (operation.id === 'getReportGeneratedSql') return { ...reply, body: { sql: generated } };
    if (operation.id !== 'getDataMartRun' || !isObject(reply.body)) return reply;
    return { ...reply, body: { ...reply.body, additionalParams: { httpData: { executionSqlQuery: executed } } } };
  },
});

const whole = 'SELECT * FROM t';
const filtered = `${whole} WHERE region = 'north'`;

describe('the SQL of a run', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['as it was generated', filtered, filtered, []],
    ['without the condition that was generated', whole, filtered, ['getDataMartRun']],
    ['without a condition, as it was generated', whole, whole, []],
    ['without a condition, where one of a view is generated', whole, "SELECT * FROM t_north WHERE 'region' <> ''", []],
    ['with a condition that lacks the value', `${whole} WHERE region = NULL`, whole, ['getDataMartRun']],
    ['with its rows chosen elsewhere', "WITH s AS (SELECT * FROM north('region', 'north')) SELECT *", filtered, []],
  ])('%s', async (_, executed, generated, want) => {
    const { findings } = await conformToy(contracts, {}, withSql(executed, generated), {
      only: ['http-data/streamReportData/sql'],
    });
    expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  });

  it.each<[string, string, readonly string[]]>([
    ['no value in place of the words', `${whole} WHERE region IN (NULL, NULL) LIMIT 1`, ['getDataMartRun']],
    ['the words', `${whole} WHERE region IN ('north', 'south') LIMIT 1`, []],
  ])('has %s that a filter looks for', async (_, executed, want) => {
    const FilterRule = [{ column: 'region', operator: 'in', value: ['north', 'south'] }];
    const { findings } = await conformToy(contracts, {}, withSql(executed, executed), {
      only: ['http-data/streamReportData/sql'],
      profile: { samples: { ...toyProfile.samples, FilterRule } },
    });
    expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  });
});
