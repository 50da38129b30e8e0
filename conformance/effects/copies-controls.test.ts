import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy whose reports have SQL with their filters, and copies with some of their own. */
function copying(copied: (sql: string) => string, generates = true): ToyFault {
  const reports = new Map<string, string>();
  const copies = new Map<string, string>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createReport' && isObject(body)) {
        const [rule] = (body['filterConfig'] ?? []) as readonly JsonObject[];
        const where = rule === undefined ? '' : ` WHERE region = '${rule['value'] as string}'`;
        reports.set(reply.body['id'] as string, `SELECT * FROM orders${where}`);
      }
      const sql = reports.get(path['id'] ?? '') ?? 'SELECT * FROM orders';
      if (operation.id === 'getReportGeneratedSql')
        return { status: 200, body: { sql: generates ? sql : 'SELECT * FROM orders' } };
      if (operation.id === 'copyReportAsDataMart') copies.set(reply.body['dataMartId'] as string, copied(sql));
      const definition = operation.id === 'getDataMart' ? copies.get(path['id']!) : undefined;
      return definition === undefined ? reply : { ...reply, body: { ...reply.body, definition } };
    },
  };
}

it.each<[string, ToyFault, number]>([
  ['the SQL of its report', copying((sql) => sql), 0],
  ['SQL without the filter of its report', copying((sql) => sql.replace(/ WHERE .*/, '')), 1],
  ['SQL without a filter that no SQL shows', copying((sql) => sql.replace(/ WHERE .*/, ''), false), 0],
  ['no SQL', copying(() => 'a query'), 0],
])('a copy has %s', async (_, toy, count) => {
  const only = ['effects/copyReportAsDataMart'];
  const samples = { columns: ['region'], FilterRule: [{ column: 'region', operator: 'eq', value: 'north' }] };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, samples } });
  expect(findings).toHaveLength(count);
});
