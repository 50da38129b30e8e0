import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy whose reports have SQL with their filters, and copies with some of their own. */
function copying(copied: (sql: string) => string, generates: boolean | ((sql: string) => string) = true): ToyFault {
  const reports = new Map<string, string>();
  const copies = new Map<string, string>();
  const shown = (sql: string): string => {
    if (typeof generates === 'function') return generates(sql);
    return generates ? sql : 'SELECT * FROM orders';
  };
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createReport' && isObject(body)) {
        const rules = (body['filterConfig'] ?? []) as readonly JsonObject[];
        const all = rules.map((rule) => `region = '${rule['value'] as string}'`).join(' AND ');
        const where = all === '' ? '' : ` WHERE ${all}`;
        const limit = typeof body['limitConfig'] !== 'number' ? '' : ` LIMIT ${body['limitConfig']}`;
        reports.set(reply.body['id'] as string, `SELECT * FROM orders${where}${limit}`);
      }
      const sql = reports.get(path['id'] ?? '') ?? 'SELECT * FROM orders';
      if (operation.id === 'getReportGeneratedSql') return { status: 200, body: { sql: shown(sql) } };
      if (operation.id === 'copyReportAsDataMart') copies.set(reply.body['dataMartId'] as string, copied(sql));
      const definition = operation.id === 'getDataMart' ? copies.get(path['id']!) : undefined;
      return definition === undefined ? reply : { ...reply, body: { ...reply.body, definition } };
    },
  };
}

const ofWord = { column: 'region', operator: 'eq', value: 'north' };
const ofNumber = { column: 'amount', operator: 'gte', value: 75 };
const withoutFilter = (sql: string): string => sql.replace(/ WHERE .*(?= LIMIT)/, '');
const withoutSecond = (sql: string): string => sql.replace(/ AND .*(?= LIMIT)/, '');
const withoutLimit = (sql: string): string => sql.replace(/ LIMIT .*/, '');

it.each<[string, ToyFault, JsonObject, number]>([
  ['the SQL of its report', copying((sql) => sql), ofWord, 0],
  ['SQL without the filter of its report', copying(withoutFilter), ofWord, 1],
  ['SQL without the second filter of its report', copying(withoutSecond), ofWord, 1],
  ['all filters, of which the SQL of the report shows the first', copying((sql) => sql, withoutSecond), ofWord, 1],
  ['SQL without a filter that no SQL shows', copying(withoutFilter, false), ofWord, 0],
  ['SQL without the limit of its report', copying(withoutLimit), ofWord, 1],
  ['SQL without a limit that no SQL shows', copying(withoutLimit, false), ofWord, 0],
  ['no SQL', copying(() => 'a query'), ofWord, 0],
  ['the SQL of a report with a number', copying((sql) => sql), ofNumber, 0],
  ['SQL without the number of its report', copying(withoutFilter), ofNumber, 1],
  ['SQL without the second number of its report', copying(withoutSecond), ofNumber, 1],
])('a copy has %s', async (_, toy, rule, count) => {
  const only = ['effects/copyReportAsDataMart'];
  const samples = { columns: [rule['column'] as string], FilterRule: [rule] };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, samples } });
  expect(findings).toHaveLength(count);
});
