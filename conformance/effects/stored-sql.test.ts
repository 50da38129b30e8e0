import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import type { Check } from '../check.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { inconclusive } from '../outcome.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { createSqlPreviewTrigger } from './create-sql-preview-trigger.ts';

const contracts = await loadContracts();

/** The statement of a preview, of those that an artifact had at first and has by now, and of those that all have, the oldest first. */
type StatementOf = (first: string, last: string, all: readonly string[]) => string;

/** A toy whose previews have the numbers of the statement that is sent with them, or else of what an artifact has. */
function previewing(
  statementOf: StatementOf,
  { isKept = true, hasRegions = true, isNewest = false, isLazy = false, isNull = false, isTaken = true } = {},
): ToyFault {
  const statements = new Map<string, { first: string; last: string }>();
  const shown = new Map<unknown, readonly Json[]>();
  const given = new Set<unknown>();
  const sqlIn = (body: unknown): string | undefined =>
    isObject(body)
      ? (Object.values(body).find((one) => typeof one === 'string' && one.startsWith('SELECT')) as string)
      : undefined;
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      const sql = isTaken || operation.id !== 'createSqlPreviewTrigger' ? sqlIn(body) : undefined;
      const id = isObject(reply.body) ? (reply.body['id'] as string | undefined) : undefined;
      const artifact = path['insightArtifactId'] ?? id ?? '';
      if (operation.id === 'createInsightArtifact' && sql !== undefined) statements.set(id!, { first: sql, last: sql });
      if (operation.id === 'updateInsightArtifact' && sql !== undefined && statements.has(artifact))
        statements.get(artifact)!.last = sql;
      if (operation.id === 'createSqlPreviewTrigger') {
        if (sql !== undefined) given.add(id);
        const own = statements.get(artifact);
        const all = [...statements.values()].map(({ last }) => last);
        const text = sql ?? (own === undefined ? '' : statementOf(own.first, own.last, all));
        const numbers = (text.match(/\b\d{6}\b/g) ?? []).map((number) => ({ conform_n: Number(number) }));
        if (hasRegions || !text.includes('region'))
          shown.set(id, text.includes('region') ? [{ region: 'North' }] : numbers);
      }
      const kept = statements.get(artifact);
      if (operation.id === 'getInsightArtifact' && kept !== undefined && isObject(reply.body))
        return { ...reply, body: { ...reply.body, sql: isKept ? kept.last : kept.first } };
      if (operation.id !== 'getSqlPreviewTrigger' || !isObject(reply.body)) return reply;
      const own =
        isLazy && !given.has(path['triggerId']) ? statements.get(path['insightArtifactId']!)?.last : undefined;
      const rows = own
        ? (own.match(/\b\d{6}\b/g) ?? []).map((number) => ({ conform_n: Number(number) }))
        : isNewest
          ? [...shown.values()].at(-1)
          : shown.get(path['triggerId']);
      if (isNull && !given.has(path['triggerId']))
        return { ...reply, body: { ...reply.body, status: 'SUCCESS', result: { rows: [[null]] } } };
      const end: Json = rows === undefined ? { status: 'ERROR' } : { status: 'SUCCESS', result: { rows } };
      return { ...reply, body: { ...reply.body, ...end } };
    },
  };
}

const sql = { body: { sql: 'SELECT region FROM shop.orders' } };
const titled = { body: { title: 'By region', ...sql.body } };
const requests = { createInsightArtifact: titled, updateInsightArtifact: titled, createSqlPreviewTrigger: sql };

it.each<[string, StatementOf, number, Parameters<typeof previewing>[1]?]>([
  ['that it has by then', (_, last) => last, 0],
  ['that it was created with', (first) => first, 1],
  ['that it was created with, since another is passed over', (first) => first, 0, { isKept: false }],
  ['that nothing is known of', () => '', 0],
  ['that has no values there', (_, last) => last, 0, { isNull: true }],
  ['that the newest artifact has', (_, last, all) => all.at(-1) ?? last, 1],
  ['that the oldest artifact has', (_, last, all) => all[0] ?? last, 1],
  [
    'that the oldest artifact has, of a table that is not there',
    (_, last, all) => all[0] ?? last,
    1,
    { hasRegions: false },
  ],
])('a preview of an artifact has the rows of the statement %s', async (_, statementOf, count, how) => {
  const options = { only: ['effects/createSqlPreviewTrigger'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(contracts, {}, previewing(statementOf, how), options);
  expect(findings.map(({ operationId }) => operationId)).toEqual(
    Array.from({ length: count }, () => 'createSqlPreviewTrigger'),
  );
});

it.each<[string, StatementOf, readonly string[]]>([
  ['that it has by then', (_, last) => last, []],
  [
    'that it was created with',
    (first) => first,
    ['A preview of an artifact that was given another statement has the rows of the former one'],
  ],
])('where none is taken with a preview, that of an artifact has the rows of the statement %s', async (_, of, want) => {
  const { createInsightArtifact, updateInsightArtifact } = requests;
  const profile = { ...toyProfile, requests: { createInsightArtifact, updateInsightArtifact } };
  const options = { only: ['effects/createSqlPreviewTrigger'], profile };
  const { findings } = await conformToy(contracts, {}, previewing(of, { hasRegions: false, isTaken: false }), options);
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

/** The rule, where an artifact has been created beside that of the rule before. */
const besideOlder: Check = {
  id: 'beside-older',
  title: 'A preview is of its artifact',
  parallel: false,
  cases: ({ contract }) => {
    const operation = contract.operations.find(({ id }) => id === createSqlPreviewTrigger.id)!;
    return [
      {
        id: `beside-older/${operation.id}`,
        operation,
        requirement: 'path-only-sql-preview-triggers',
        level: 'implied',
        writes: true,
        priority: 2,
        requests: 20,
        run: async (scene) => {
          const role = keyHolder(scene, operation.role);
          const above = await scene.arrange.get('DataMart', { role, subject: 'own' });
          const below = { DataMart: above.ok ? above.value.id : '' };
          const older = await scene.arrange.get('InsightArtifact', { role, subject: 'fresh', below });
          return older.ok ? createSqlPreviewTrigger.run(scene, operation) : inconclusive(older.reason, older.remedy);
        },
      },
    ];
  },
};

it.each<[string, StatementOf, number]>([
  ['the oldest artifact of all has', (_, last, all) => all[0] ?? last, 1],
  ['it has, of a table that is not there', () => 'SELECT region FROM shop.orders', 0],
  ['it has by then', (_, last) => last, 0],
])('beside an artifact of another check, a preview has the rows of the statement that %s', async (_, of, count) => {
  const options = { checks: [besideOlder], profile: { ...toyProfile, requests } };
  const { findings, summary } = await conformToy(contracts, {}, previewing(of, { hasRegions: false }), options);
  expect([findings.length, summary.inconclusive]).toEqual([count, 0]);
});

it('a preview that has the rows of the statement that its artifact has when it is read tells nothing', async () => {
  const options = { only: ['effects/createSqlPreviewTrigger'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(
    contracts,
    {},
    previewing((_, last) => last, { isLazy: true }),
    options,
  );
  expect(findings.map(({ summary }) => summary)).toEqual([]);
});

it('a preview is read with the rows of a later one', async () => {
  const options = { only: ['effects/createSqlPreviewTrigger'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(
    contracts,
    {},
    previewing((_, last) => last, { isNewest: true }),
    options,
  );
  expect(findings.map(({ operationId, summary }) => [operationId, summary])).toEqual([
    ['getSqlPreviewTrigger', 'Reading a SqlPreviewTrigger shows the result of another, which was created later'],
  ]);
});
