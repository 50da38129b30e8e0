import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** The rows of a statement, and those of what the artifact has in store. */
type Preview = (rows: readonly Json[], stored: readonly Json[]) => Json;

const stored: readonly Json[] = [
  { region: 'North', revenue: 12 },
  { region: 'South', revenue: 7 },
];

/** Whether rows are those of a statement of numbers, which a stand-in for a warehouse need not understand. */
function areOfNumbers(rows: readonly Json[]): boolean {
  return JSON.stringify(rows).includes('conform_n');
}

/** A toy whose previews show something of the rows of the statement that is sent with them. */
function previewing(preview: Preview, status = 'SUCCESS'): ToyFault {
  const sent = new Map<unknown, readonly Json[]>();
  let generated = 0;
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'getReportGeneratedSql')
        return { status: 200, body: { sql: `SELECT c${(generated += 1)} FROM orders` } };
      if (operation.id === 'createSqlPreviewTrigger' && isObject(reply.body)) {
        const [column] = /\bc\d+\b/.exec(JSON.stringify(body)) ?? [];
        const numbers = JSON.stringify(body).match(/\b\d{6}\b/g) ?? [];
        const ofTable = [1, 2].map((value) => ({ [column ?? '']: value }));
        const ofNumbers = numbers.map((number) => ({ conform_n: Number(number) }));
        sent.set(reply.body['id'], column === undefined ? ofNumbers : ofTable);
      }
      if (operation.id !== 'getSqlPreviewTrigger' || !isObject(reply.body)) return reply;
      const result = preview(sent.get(path['triggerId']) ?? [], stored);
      return { ...reply, body: { ...reply.body, status, result: { columns: [{ name: 'n' }], rows: result } } };
    },
  };
}

const sql = { body: { sql: 'SELECT region FROM shop.orders' } };
const given = { ...toyProfile, requests: { ...toyProfile.requests, createSqlPreviewTrigger: sql } };
const titled = { body: { title: 'By region', ...sql.body } };
const requests = { ...given.requests, createInsightArtifact: titled, updateInsightArtifact: titled };
const withArtifacts = { ...given, requests };

it.concurrent.each<[string, ToyFault, typeof toyProfile, string | undefined]>([
  ['all rows of the SQL', previewing((rows) => [...rows]), given, undefined],
  ['lists of values', previewing((rows) => rows.map((row) => Object.values(row as object))), given, undefined],
  ['no rows for whatever is sent', previewing(() => []), given, undefined],
  ['one row', previewing((rows) => rows.slice(0, 1)), given, 'A preview lacks rows of the SQL that it is of'],
  ['rows of its own for whatever is sent', previewing((_, own) => [...own]), given, undefined],
  [
    'rows of its own for numbers',
    previewing((rows, own) => (areOfNumbers(rows) ? [...own] : [...rows])),
    given,
    undefined,
  ],
  ['no rows for numbers', previewing((rows) => (areOfNumbers(rows) ? [] : [...rows])), given, undefined],
  ['the rows of the artifact, where nobody tells of SQL', previewing((_, own) => [...own]), toyProfile, undefined],
  ['the rows of the artifact, as it fails', previewing((_, own) => [...own], 'FAILED'), given, undefined],
])('a preview has %s', async (_, toy, profile, want) => {
  const only = ['success/getReportGeneratedSql', 'effects/getReportGeneratedSql', 'effects/createSqlPreviewTrigger'];
  const { findings: all } = await conformToy(contracts, {}, toy, { only, profile });
  const findings = all.filter(({ operationId }) => operationId === 'createSqlPreviewTrigger');
  expect(findings.map(({ summary }) => summary)).toEqual(want === undefined ? [] : [want]);
});

/**
 * A toy that previews what it has tables for alone: a statement of numbers fails.
 *
 * @param rowsOf The rows of a statement that was sent.
 * @param rowsOfKept Those of one that an artifact has.
 */
function ofTables(rowsOf: (sql: string) => readonly Json[], rowsOfKept = rowsOf): ToyFault {
  const [sent, kept] = [new Map<unknown, string>(), new Map<unknown, string>()];
  let generated = 0;
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'getReportGeneratedSql')
        return { status: 200, body: { sql: `SELECT c${(generated += 1)} FROM orders` } };
      const asked = isObject(body) ? (body['sql'] as string | undefined) : undefined;
      const id = isObject(reply.body) ? reply.body['id'] : undefined;
      const isKept = /^(create|update)InsightArtifact$/.test(operation.id);
      if (isKept && asked !== undefined) kept.set(path['insightArtifactId'] ?? id, asked);
      if (operation.id === 'createSqlPreviewTrigger' && asked !== undefined) sent.set(id, asked);
      if (operation.id === 'createSqlPreviewTrigger') kept.set(id, kept.get(path['insightArtifactId']) ?? '');
      if (operation.id !== 'getSqlPreviewTrigger' || !isObject(reply.body)) return reply;
      const own = sent.get(path['triggerId']);
      const statement = own ?? kept.get(path['triggerId']) ?? '';
      const isOfTable = statement.includes('FROM orders');
      const result = isOfTable ? { rows: own === undefined ? rowsOfKept(statement) : rowsOf(own) } : null;
      return { ...reply, body: { ...reply.body, status: isOfTable ? 'SUCCESS' : 'FAILED', result } };
    },
  };
}

/** Rows of what a statement selects. */
function selected(statement: string): readonly Json[] {
  return [1, 2].map((row) => ({ [statement.slice(7, 9)]: row }));
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['the rows of each statement', ofTables(selected), []],
  ['the rows of the artifact', ofTables(() => stored, selected), ['Previews of two statements have the same rows']],
  ['all that a table has, whatever is selected', ofTables(() => stored), []],
  ['one row, as a number in it may be the same', ofTables(() => [[7]]), []],
  ['no rows', ofTables(() => []), []],
])('where no table is known but those of reports, a preview has %s', async (_, toy, want) => {
  const only = ['success/getReportGeneratedSql', 'effects/getReportGeneratedSql', 'effects/createSqlPreviewTrigger'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: withArtifacts });
  const own = findings.filter(({ operationId }) => operationId === 'createSqlPreviewTrigger');
  expect(own.map(({ summary }) => summary)).toEqual(want);
});

/** A toy that previews what it has tables for alone, and of an artifact, where it says so, the statement that it was first asked for. */
function ofArtifacts(keepsFirst: boolean): ToyFault {
  const [kept, first, previewed] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  let generated = 0;
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      const asking = isObject(body) ? (body['sql'] as string | undefined) : undefined;
      const id = isObject(reply.body) ? (reply.body['id'] as string) : '';
      const artifact = path['insightArtifactId'] ?? id;
      if (operation.id === 'getReportGeneratedSql')
        return { status: 200, body: { sql: `SELECT c${(generated += 1)} FROM orders` } };
      if (/^(create|update)InsightArtifact$/.test(operation.id) && asking !== undefined) kept.set(artifact, asking);
      if (operation.id === 'createSqlPreviewTrigger') {
        const asked = asking ?? kept.get(artifact)!;
        if (!first.has(artifact)) first.set(artifact, asked);
        previewed.set(id, keepsFirst ? first.get(artifact)! : asked);
      }
      if (operation.id === 'getInsightArtifact')
        return { ...reply, body: { ...(reply.body as object), sql: kept.get(artifact)! } };
      if (operation.id !== 'getSqlPreviewTrigger' || !isObject(reply.body)) return reply;
      const statement = previewed.get(path['triggerId']!)!;
      const rows = [1, 2].map((row) => ({ [statement.slice(7, 9)]: row }));
      const end: Json = statement.includes('FROM orders')
        ? { status: 'SUCCESS', result: { rows } }
        : { status: 'ERROR' };
      return { ...reply, body: { ...reply.body, ...end } };
    },
  };
}

it.concurrent.each<[string, boolean, readonly string[]]>([
  ['what it has by then', false, []],
  [
    'what it was first asked for, which has failed',
    true,
    ['A preview of an artifact that was given another statement has the rows of the former one'],
  ],
])('where no table is known but those of reports, the preview of an artifact is of %s', async (_, keepsFirst, want) => {
  const only = ['success/getReportGeneratedSql', 'effects/getReportGeneratedSql', 'effects/createSqlPreviewTrigger'];
  const options = { only, profile: withArtifacts };
  const { findings } = await conformToy(contracts, {}, ofArtifacts(keepsFirst), options);
  const own = findings.filter(({ operationId }) => operationId === 'createSqlPreviewTrigger');
  expect(own.map(({ summary }) => summary)).toEqual(want);
});
