import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose dry runs come to an end with a result. */
const running = (result: (sql: string) => JsonObject, isTaken: (sql: string) => boolean = () => true): ToyFault => {
  const sent = new Map<string, string>();
  return {
    validate: ({ operation, body }, usual) =>
      operation.id !== 'createSqlDryRunTrigger' ? usual() : isTaken((body as { sql: string }).sql),
    act: ({ operation, path, body }, usual) => {
      const id = `dry-run-${sent.size}`;
      if (operation.id === 'createSqlDryRunTrigger') {
        sent.set(id, (body as { sql: string }).sql);
        return { status: 201, body: { triggerId: id } };
      }
      if (operation.id !== 'getSqlDryRunTrigger') return usual();
      const sql = sent.get(path['triggerId']!);
      if (sql === undefined) return { status: 404 };
      return { status: 200, body: { id: path['triggerId']!, status: 'SUCCESS', result: result(sql) } };
    },
  };
};

const isSql = (sql: string): boolean => sql.startsWith('SELECT');

it.each<[string, ToyFault, number]>([
  ['is invalid', running((sql) => ({ isValid: isSql(sql), error: isSql(sql) ? null : 'no SQL' })), 0],
  ['is valid', running(() => ({ isValid: true, error: null })), 1],
  ['is taken for no SQL', running(() => ({ isValid: true }), isSql), 0],
  ['has a result that tells nothing', running(() => ({ bytes: 7 })), 0],
])('a dry run of what is no SQL %s', async (_, toy, count) => {
  const only = ['effects/createSqlDryRunTrigger'];
  const requests = { 'POST /api/data-marts/{dataMartId}/sql-dry-run-triggers': { body: { sql: 'SELECT 1' } } };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests } });
  expect(findings).toHaveLength(count);
});
