import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, type Stage } from '../testing/on-stage.ts';

type Page = { readonly items: readonly JsonObject[]; readonly total: number };

// A run takes 5 seconds, of which it waits one.
test.each([
  [0, 'PENDING', null],
  [999, 'PENDING', null],
  [1000, 'RUNNING', null],
  [4999, 'RUNNING', null],
  [5000, 'SUCCESS', '2026-03-10T09:00:05Z'],
  [86_400_000, 'SUCCESS', '2026-03-10T09:00:05Z'],
])('after %i ms a run is %s', (time, status, finishedAt) =>
  onStage(async (stage) => {
    const { path } = await run(stage);
    stage.pass(time);
    expect(await stage.ask(`GET ${path}`)).toMatchObject({ status, finishedAt, createdAt: '2026-03-10T09:00:00Z' });
  }),
);

test.each([
  [0, 204, 'CANCELLED'],
  [2000, 204, 'CANCELLED'],
  [6000, 409, 'SUCCESS'],
])('cancelling a run after %i ms is answered %i; it ends as %s and stays so', (time, answered, status) =>
  onStage(async (stage) => {
    const { path } = await run(stage);
    stage.pass(time);
    expect(await stage.statusOf(`POST ${path}/cancel`, undefined, 'technical-user')).toBe(answered);
    const ended = await stage.ask(`GET ${path}`);
    stage.pass(60_000);
    expect(ended).toMatchObject({ status });
    expect(await stage.ask(`GET ${path}`)).toEqual(ended);
  }),
);

test('runs stand in both histories, newest first, paged', () =>
  onStage(async (stage) => {
    const { ask, pass, world } = stage;
    const before = await ask<Page>('GET /api/data-marts/runs');
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      made.unshift((await run(stage)).id);
      pass(1000);
    }
    const { id } = world['DataMart']![0]!;
    for (const path of ['/api/data-marts/runs', `/api/data-marts/${id}/runs`]) {
      const all = await ask<Page>(`GET ${path}`);
      expect(all.items.slice(0, 3).map((item) => item['id'])).toEqual(made);
      const times = all.items.map(({ createdAt }) => createdAt as string);
      expect(times).toEqual(times.toSorted().toReversed());
      const page = await ask<Page>(`GET ${path}?limit=2&offset=1`);
      expect(page).toEqual({ ...all, items: all.items.slice(1, 3), limit: 2, offset: 1 });
      expect((await ask<Page>(`GET ${path}?limit=1&offset=${all.total}`)).items).toEqual([]);
    }
    expect((await ask<Page>('GET /api/data-marts/runs')).total).toBe(before.total + 3);
  }));

test('a run is found below its own DataMart alone', () =>
  onStage(async (stage) => {
    const { id } = await run(stage);
    const other = stage.world['DataMart']![1]!.id;
    expect(await stage.statusOf(`GET /api/data-marts/${other}/runs/${id}`)).toBe(404);
    expect(await stage.statusOf(`POST /api/data-marts/${other}/runs/${id}/cancel`)).toBe(404);
  }));

test('the run of a report shows as its last run', () =>
  onStage(async ({ ask, client, pass, world }) => {
    const { id, dataMartId } = world['Report']![0]! as unknown as { id: string; dataMartId: string };
    const { status, body } = await client.send('business-user', `POST /api/reports/${id}/run`);
    expect({ status, body }).toEqual({ status: 201, body: '' });
    const [last] = (await ask<Page>(`GET /api/data-marts/${dataMartId}/runs`)).items;
    expect(last).toMatchObject({ type: 'REPORT', trigger: 'MANUAL', reportId: id });
    const shown = { lastRunId: last!['id'], lastRunAt: '2026-03-10T09:00:00Z' };
    expect(await ask(`GET /api/reports/${id}`)).toMatchObject({ ...shown, lastRunStatus: 'PENDING' });
    pass(5000);
    expect(await ask(`GET /api/reports/${id}`)).toMatchObject({ ...shown, lastRunStatus: 'SUCCESS' });
    const listed = (await ask<JsonObject[]>('GET /api/reports')).find((report) => report['id'] === id);
    expect(listed).toMatchObject({ ...shown, lastRunStatus: 'SUCCESS' });
  }));

async function run({ ask, world }: Stage): Promise<{ id: string; path: string }> {
  const { id } = world['DataMart']![0]!;
  const { runId } = await ask<{ runId: string }>(`POST /api/data-marts/${id}/manual-run`);
  return { id: runId, path: `/api/data-marts/${id}/runs/${runId}` };
}
