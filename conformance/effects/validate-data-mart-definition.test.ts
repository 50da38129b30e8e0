import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that shows a definition of each DataMart, and says something of it. */
const saying = (definition: Json, body: JsonObject): ToyFault => ({
  act: ({ operation }, usual) => {
    if (operation.id === 'validateDataMartDefinition') return { status: 200, body };
    const reply = usual();
    if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
    return { ...reply, body: { ...reply.body, definition } };
  },
});

it.each<[string, Json, JsonObject, number]>([
  ['none is not valid', null, { valid: false, error: 'no definition' }, 0],
  ['none is valid', null, { valid: true, errors: [] }, 1],
  ['none is valid but for something', null, { valid: true, warnings: ['There is no definition.'] }, 0],
  ['one that is given to all is valid', { sql: 'SELECT 1' }, { valid: true, errors: [] }, 0],
  ['none is there', null, { checked: true }, 0],
])('of a definition it is said that %s', async (_, definition, body, count) => {
  const only = ['effects/validateDataMartDefinition'];
  const { findings } = await conformToy(contracts, {}, saying(definition, body), { only });
  expect(findings).toHaveLength(count);
});

/** How a service of SQL may differ. */
type Kept = {
  readonly isAccepted?: boolean;
  /** What it makes of SQL. */
  readonly toSql?: (sql: string) => string;
  /** Whether it says of a DataMart what it has said first. */
  readonly isFirst?: boolean;
  /** Whether it publishes what has SQL that is none; `nothing` where it publishes nothing at all. */
  readonly publishes?: 'all' | 'right' | 'nothing';
  /** The status with which its dry runs of a statement are read. */
  readonly toStatus?: (isRight: boolean) => string;
};

/** A service that says something of a DataMart whose SQL is none, and that all others are valid. */
const judging = (
  broken: JsonObject,
  {
    isAccepted = true,
    toSql = (sql) => sql,
    isFirst,
    publishes = 'right',
    toStatus = (isRight) => (isRight ? 'SUCCESS' : 'FAILED'),
  }: Kept = {},
): ToyFault => {
  const dryRuns = new Map<string, string>();
  const kept = new Map<string | undefined, string>();
  const said = new Map<string | undefined, JsonObject>();
  return {
    validate: ({ operation, body }, usual) =>
      operation.id !== 'updateDataMartDefinition' ||
      (usual() && (isAccepted || !JSON.stringify(body).includes('no SQL'))),
    act: ({ operation, path: { id, triggerId }, body }, usual) => {
      if (operation.id === 'updateDataMartDefinition' && isObject(body) && isObject(body['definition']))
        kept.set(id, toSql(body['definition']['sqlQuery'] as string));
      const reply = usual();
      if (operation.id === 'createSqlDryRunTrigger') {
        const created = `dry-run-${dryRuns.size}`;
        dryRuns.set(created, JSON.stringify(body));
        return { status: 201, body: { triggerId: created } };
      }
      const dryRun = triggerId === undefined ? undefined : dryRuns.get(triggerId);
      if (operation.id === 'getSqlDryRunTrigger' && dryRun !== undefined)
        return { status: 200, body: { id: triggerId!, status: toStatus(!/no sql/i.test(dryRun)) } };
      const sqlQuery = kept.get(id);
      if (operation.id === 'getDataMart' && sqlQuery !== undefined && isObject(reply.body))
        return { ...reply, body: { ...reply.body, definition: { sqlQuery } } };
      const isBroken = sqlQuery === undefined || /no sql/i.test(sqlQuery);
      const isKept = publishes === 'nothing' || (publishes === 'right' && isBroken);
      if (operation.id === 'publishDataMart' && isKept) return { status: 409, body: {} };
      if (operation.id !== 'validateDataMartDefinition') return reply;
      const verdict = isBroken ? broken : { valid: true, errors: [] };
      if (!said.has(id)) said.set(id, verdict);
      return { status: 200, body: isFirst === true ? said.get(id) : verdict };
    },
  };
};

const invalid = { valid: false, error: 'no SQL' };

it.each<[string, JsonObject, Kept, readonly string[]]>([
  ['invalid', invalid, {}, []],
  ['valid', { valid: true, error: null }, {}, ['validateDataMartDefinition']],
  ['valid, with a word', { isValid: true, error: 'no SQL' }, {}, ['validateDataMartDefinition']],
  ['valid, and is published', { valid: true, error: null }, { publishes: 'all' }, []],
  ['valid, where nothing is published', { valid: true, error: null }, { publishes: 'nothing' }, []],
  [
    'valid, with a word, and is published',
    { valid: true, error: 'no SQL' },
    { publishes: 'all' },
    ['validateDataMartDefinition'],
  ],
  ['valid, where every dry run fails', { valid: true, error: null }, { toStatus: () => 'FAILED' }, []],
  [
    'valid, where its dry run is under way',
    { valid: true, error: null },
    { toStatus: (isRight) => (isRight ? 'SUCCESS' : 'RUNNING') },
    [],
  ],
  [
    'valid, with an error, where its dry run is under way',
    { valid: true, errorMessage: 'no SQL' },
    { toStatus: () => 'RUNNING' },
    ['validateDataMartDefinition'],
  ],
  ['refused', { valid: true }, { isAccepted: false }, []],
  ['not judged', { checked: true }, {}, []],
  ['as valid as what was there before', invalid, { isFirst: true }, ['validateDataMartDefinition']],
  [
    'as valid as what was there before, where its dry run is under way',
    invalid,
    { isFirst: true, toStatus: () => 'RUNNING' },
    ['validateDataMartDefinition'],
  ],
  ['shown by its beginning', invalid, { toSql: (sql) => sql.slice(0, 255) }, ['updateDataMartDefinition']],
  ['shown in small letters', invalid, { toSql: (sql) => sql.toLowerCase() }, ['updateDataMartDefinition']],
  ['shown with a mark at its end', invalid, { toSql: (sql) => `${sql};` }, []],
])('SQL that is none is %s', async (_, broken, kept, want) => {
  const only = ['effects/validateDataMartDefinition'];
  const body = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT 1' } };
  const requests = {
    'PUT /api/data-marts/{id}/definition': { body },
    'POST /api/data-marts/{dataMartId}/sql-dry-run-triggers': { body: { sql: 'SELECT 1' } },
  };
  const profile = { ...toyProfile, requests };
  const { findings } = await conformToy(contracts, {}, judging(broken, kept), { only, profile });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
