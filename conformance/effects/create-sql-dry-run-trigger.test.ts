import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
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

/** The same service, which says of every definition that it is not valid. */
function refusing({ act }: ToyFault): ToyFault {
  const kept = new Map<string | undefined, unknown>();
  return {
    act: (request, usual) => {
      const { operation, path, body } = request;
      if (operation.id === 'updateDataMartDefinition' && isObject(body)) kept.set(path['id'], body['definition']);
      if (operation.id === 'validateDataMartDefinition')
        return { status: 200, body: { valid: false, error: 'no SQL' } };
      const reply = act!(request, usual);
      if (operation.id !== 'getDataMart' || !isObject(reply.body) || !kept.has(path['id'])) return reply;
      return { ...reply, body: { ...reply.body, definition: kept.get(path['id']) } };
    },
  };
}

it.each<[string, ToyFault, number]>([
  ['is invalid', running((sql) => ({ isValid: isSql(sql), error: isSql(sql) ? null : 'no SQL' })), 0],
  ['is valid, as all is', running(() => ({ isValid: true, error: null })), 0],
  ['is valid, and no definition', refusing(running(() => ({ isValid: true, error: null }))), 1],
  ['is taken for no SQL', running(() => ({ isValid: true }), isSql), 0],
  ['has a result that tells nothing', running(() => ({ bytes: 7 })), 0],
])('a dry run of what is no SQL %s', async (_, toy, count) => {
  const only = ['effects/createSqlDryRunTrigger'];
  const definition = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT 1' } };
  const requests = {
    'POST /api/data-marts/{dataMartId}/sql-dry-run-triggers': { body: { sql: 'SELECT 1' } },
    'PUT /api/data-marts/{id}/definition': { body: definition },
  };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests } });
  expect(findings).toHaveLength(count);
});

/** A trigger of a toy. */
type Run = { readonly id: string; readonly sql: string; readonly place: string };

/** What a toy shows of a dry run, of all that were begun below the same DataMart, the oldest first. */
type Shows = (own: Run, all: readonly Run[]) => JsonObject;

/** A toy that keeps its dry runs, and may refuse one for some requests after another was begun. */
function keeping(shows: Shows, how: { readonly busy?: number; readonly joins?: boolean } = {}): ToyFault {
  const runs: Run[] = [];
  let left = 0;
  return {
    act: ({ operation, path, body }, usual) => {
      const place = path['dataMartId']!;
      const below = runs.filter((one) => one.place === place);
      left -= 1;
      if (operation.id === 'createSqlDryRunTrigger') {
        const last = below.at(-1);
        if (how.joins === true && last !== undefined) return { status: 201, body: { triggerId: last.id } };
        if (left >= 0) return { status: 409 };
        left = how.busy ?? 0;
        const own = { id: `dry-run-${runs.length}`, sql: (body as { sql: string }).sql, place };
        runs.push(own);
        return { status: 201, body: { triggerId: own.id } };
      }
      if (operation.id !== 'getSqlDryRunTrigger') return usual();
      const own = runs.find(({ id }) => id === path['triggerId']);
      if (own === undefined) return { status: 404 };
      const status = left > 0 ? 'PROCESSING' : 'DONE';
      return { status: 200, body: { id: own.id, status, ...shows(own, below) } };
    },
  };
}

const result = ({ sql }: Run): JsonObject => ({ isValid: isSql(sql) });

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['its own', keeping((own) => ({ sql: own.sql, result: result(own) })), []],
  ['the result of the first', keeping((_, [first]) => ({ result: result(first!) })), ['valid']],
  ['the SQL of the first', keeping((own, [first]) => ({ query: first!.sql, result: result(own) })), ['other']],
  [
    'the SQL of the first, and that it has failed',
    keeping((_, all) => ({ sql: all[0]!.sql, status: all.length > 1 ? 'FAILED' : 'DONE' })),
    ['other'],
  ],
  ['the result of the last', keeping((_, all) => ({ result: result(all.at(-1)!) })), ['mixed']],
  [
    'a result that says nothing of the first',
    keeping((own, [first]) => ({ result: own === first ? {} : result(own) })),
    [],
  ],
  ['the SQL of the DataMart', keeping((own) => ({ sql: 'SELECT 1', result: result(own) })), []],
  ['the SQL of all', keeping((own, all) => ({ all: all.map(({ sql }) => sql), result: result(own) })), []],
  ['its own, one at a time', keeping((own) => ({ sql: own.sql, result: result(own) }), { busy: 2 }), []],
  [
    'the result of the first, one at a time',
    keeping((_, [first]) => ({ result: result(first!) }), { busy: 2 }),
    ['valid'],
  ],
  ['that of the one that is there', keeping((own) => ({ sql: own.sql, result: result(own) }), { joins: true }), []],
])('a second dry run shows %s', { timeout: 30_000 }, async (_, toy, want) => {
  const only = ['effects/createSqlDryRunTrigger'];
  const requests = { 'POST /api/data-marts/{dataMartId}/sql-dry-run-triggers': { body: { sql: 'SELECT 1' } } };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests } });
  const words = ['valid', 'before it was over', 'SQL of another'];
  const kinds = findings.map(({ summary }) => words.findIndex((word) => summary.includes(word)));
  expect(kinds.map((kind) => ['valid', 'mixed', 'other'][kind])).toEqual(want);
});

/** A service whose dry runs look at SQL, or at the definition of their DataMart: only a DataMart that was published has a right one. */
function checking(isOfMart: boolean): ToyFault {
  const published = new Set<string | undefined>();
  const runs: Run[] = [];
  const { act } = refusing({ act: (_, usual) => usual() });
  return {
    act: (request, usual) => {
      const { operation, path, body } = request;
      if (operation.id === 'publishDataMart') published.add(path['id']);
      if (operation.id === 'createSqlDryRunTrigger') {
        runs.push({ id: `dry-run-${runs.length}`, sql: (body as { sql: string }).sql, place: path['dataMartId']! });
        return { status: 201, body: { triggerId: runs.at(-1)!.id } };
      }
      if (operation.id !== 'getSqlDryRunTrigger') return act!(request, usual);
      const own = runs.find(({ id }) => id === path['triggerId']);
      if (own === undefined) return { status: 404 };
      const isValid = isOfMart ? published.has(own.place) : isSql(own.sql);
      return { status: 200, body: { id: own.id, status: 'DONE', result: { isValid } } };
    },
  };
}

it.concurrent.each<[string, boolean, number]>([
  ['the SQL that it is given', false, 0],
  ['the definition of its DataMart', true, 1],
])('a dry run looks at %s', { timeout: 30_000 }, async (_, isOfMart, count) => {
  const only = ['success/publishDataMart', 'effects/createSqlDryRunTrigger'];
  const definition = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT 1' } };
  const requests = {
    ...toyProfile.requests,
    'POST /api/data-marts/{dataMartId}/sql-dry-run-triggers': { body: { sql: 'SELECT 1' } },
    'PUT /api/data-marts/{id}/definition': { body: definition },
  };
  const { findings } = await conformToy(contracts, {}, checking(isOfMart), {
    only,
    profile: { ...toyProfile, requests },
  });
  expect(findings).toHaveLength(count);
});
