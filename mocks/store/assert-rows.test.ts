import { expect, test } from 'vitest';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { worldNames } from '../../fixtures/world/world.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { assertRows } from './assert-rows.ts';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { toRightRequest } from '../right-request.ts';
import type { Row, Tables } from './store.ts';
import { onStage } from '../testing/on-stage.ts';

test.each(worldNames)('the rows of the world %s can be worked with, and those that a mock makes of them', (name) =>
  onStage(
    async ({ ask, pass }) => {
      expect(() => assertRows(toWorld({ name }))).not.toThrow();
      await ask('POST /api/contexts', { name: 'C' });
      pass(3_600_000);
      await ask('GET /api/data-marts/runs');
      await ask('PUT /__mock/snapshots/one');
      const { tables } = await ask<{ tables: Tables }>('GET /__mock/snapshots/one');
      expect(() => assertRows(tables)).not.toThrow();
    },
    { world: name },
  ),
);

const [work, rows] = [
  { _createdAt: 0, _duration: 0, _cancelledAt: null },
  'give rows as GET /__mock/snapshots/{name} does',
];
const schedule = { isActive: true, cronExpression: '0 9 * * *', timeZone: 'UTC' };

test.each<[table: string, row: JsonObject, want: string | RegExp]>([
  ['DataMarts', {}, /^there is no table "DataMarts"; use Project, .*; did you mean "DataMart"\?$/],
  ['Run', { _createdAt: 0, _duration: 0 }, `/tables/Run/1 must have required property '_cancelledAt'; ${rows}`],
  ['Run', { ...work, _createdAt: '2026-01-01' }, `/tables/Run/1/_createdAt must be number; ${rows}`],
  ['Context', { name: 'C' }, `/tables/Context/1 must have required property 'memberIds'; ${rows}`],
  ['InsightArtifact', { title: 'A' }, `/tables/InsightArtifact/1 must have required property 'sql'; ${rows}`],
  ['DataMart', { title: 5 }, `/tables/DataMart/1/title must be string,null; ${rows}`],
  [
    'ScheduledTrigger',
    { ...schedule, cronExpression: '61 * * * *' },
    /^\/tables\/ScheduledTrigger\/1\/cronExpression: /,
  ],
  ['ScheduledTrigger', { ...schedule, timeZone: 'Mars' }, /^\/tables\/ScheduledTrigger\/1\/timeZone: "Mars" is no/],
])('a row of %s like %j is refused', (table, row, want) =>
  onStage(async ({ client }) => {
    const good = (toWorld({ name: 'demo' })[table] ?? []).slice(0, 1);
    const tables = { [table]: [...(good.length > 0 ? good : [{ id: 'a' }]), { id: 'b', ...row }] };
    expect(() => assertRows(tables)).toThrow(want);
    const { status, body } = await client.send(undefined, 'PUT /__mock/world', { tables });
    expect(status).toBe(400);
    expect((body as { message: string }).message).toMatch(/^the world cannot be loaded: /);
  }),
);

// A field that is left out or is of another type, in every table: refused, or shown as it is.
const world = toWorld({ name: 'demo' });
const { operations } = await loadContract({ overlays: [assumptionsFile] });
const readings = operations
  .filter(
    ({ method, success, protected: isProtected }) => method === 'GET' && success.item === undefined && isProtected,
  )
  .map((operation) => toRightRequest(operation, world).line);
const values: readonly (Json | undefined)[] = [undefined, 5];

test.each(Object.keys(world))(
  'no field of %s that is lost or wrong makes the mock fail',
  { timeout: 120_000 },
  (table) =>
    onStage(async ({ client }) => {
      const given = world[table]!;
      const failed: string[] = [];
      for (const field of new Set(given.flatMap((row) => Object.keys(row)).filter((name) => name !== 'id'))) {
        for (const value of values) {
          const tables = { ...world, [table]: given.map((row) => withField(row, field, value)) };
          const { status } = await client.send(undefined, 'PUT /__mock/world', { tables });
          if (status === 400) continue;
          for (const line of readings) {
            const answer = await client.send('project-admin', line);
            if (answer.status >= 500) failed.push(`${field} = ${JSON.stringify(value)}: ${line}`);
          }
        }
      }
      expect(failed).toEqual([]);
    }),
);

function withField(row: Row, field: string, value: Json | undefined): Row {
  const { [field]: _, ...others } = row;
  return (value === undefined ? others : { ...others, [field]: value }) as Row;
}
