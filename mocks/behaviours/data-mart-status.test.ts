import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Row } from '../store/store.ts';
import { onStage, type Stage } from '../testing/on-stage.ts';

async function warned({ ask }: Stage): Promise<unknown[]> {
  const warnings = await ask<JsonObject[]>('GET /api/data-marts/member-ownership-warnings');
  expect(warnings.every(({ warning }) => (warning as string).includes('Technical User'))).toBe(true);
  return warnings.map(({ userId }) => userId);
}

test('who owns technically without the role is warned of, and those alone', () =>
  onStage(async (stage) => {
    const { ask, world } = stage;
    const owners = new Set(world['DataMart']!.flatMap((row) => row['technicalOwnerIds'] as string[]));
    const roleOf = (user: Row): unknown => user['_role'];
    const business = world['User']!.filter((user) => roleOf(user) === 'business-user').map(({ id }) => id);
    expect(await warned(stage)).toEqual(business.filter((id) => owners.has(id)));
    const path = `/api/data-marts/${world['DataMart']![0]!.id}/owners`;
    await ask(`PUT ${path}`, { technicalOwnerIds: business, businessOwnerIds: [] });
    expect(await warned(stage)).toEqual(business);
    for (const { id } of world['DataMart']!)
      await ask(`PUT /api/data-marts/${id}/owners`, { technicalOwnerIds: [], businessOwnerIds: business });
    expect(await warned(stage)).toEqual([]);
  }));

test('health follows the last run that has ended', () =>
  onStage(async ({ ask, pass, world }) => {
    const { id } = world['DataMart']!.find(
      (row) => row['status'] === 'PUBLISHED' && !world['Run']!.some(({ dataMartId }) => dataMartId === row.id),
    )!;
    const health = async (): Promise<JsonObject[]> =>
      (await ask<{ items: JsonObject[] }>('POST /api/data-marts/health-status', { dataMartIds: [id] })).items;
    expect(await health()).toMatchObject([{ dataMartId: id, status: 'UNKNOWN', lastRunId: null }]);
    const { runId } = await ask(`POST /api/data-marts/${id}/manual-run`);
    expect(await health()).toMatchObject([{ status: 'UNKNOWN' }]);
    pass(5000);
    expect(await health()).toMatchObject([{ status: 'HEALTHY', lastRunId: runId }]);
  }));

test('DataMarts that are not there have no health', () =>
  onStage(async ({ ask, world }) => {
    const dataMartIds = [world['User']![0]!.id];
    expect(await ask('POST /api/data-marts/health-status', { dataMartIds })).toEqual({ items: [] });
  }));
