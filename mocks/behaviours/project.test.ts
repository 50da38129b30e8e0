import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage } from '../testing/on-stage.ts';

type Progress = { steps: { step: string; isCompleted: boolean; completedAt: string | null }[]; completedCount: number };

test('the auth context tells who is calling, with which role and contexts', () =>
  onStage(async ({ client, world }) => {
    for (const user of world['User']!) {
      const role = user['_role'] as string;
      const { body } = await client.send(
        undefined,
        'GET /api/auth/context',
        undefined,
        await client.headersOf(role, user.id),
      );
      const contextIds = world['Context']!.filter(({ memberIds }) => (memberIds as string[]).includes(user.id));
      expect(body).toMatchObject({
        user: { id: user.id, email: user['email'], fullName: user['fullName'] },
        project: { id: world['Project']![0]!.id },
        roles: [role],
        contextIds: contextIds.map(({ id }) => id),
      });
    }
  }));

test('the description of the project is changed and read', () =>
  onStage(async ({ ask }) => {
    const before = await ask('GET /api/projects/settings');
    const changed = await ask('PUT /api/projects/settings/description', { description: 'Shoes.' });
    expect(changed).toEqual({ ...before, description: 'Shoes.', modifiedAt: '2026-03-10T09:00:00Z' });
    expect(await ask('GET /api/projects/settings')).toEqual(changed);
  }));

test('a step of the set-up was completed when it was done first, whatever is changed or removed later', () =>
  onStage(
    async ({ ask, pass }) => {
      const progress = async (): Promise<[string, string | null][]> => {
        const { steps } = await ask<Progress>('GET /api/project-setup-progress');
        return steps.map(({ step, completedAt }) => [step, completedAt?.slice(11, 16) ?? null]);
      };
      const idOf = async (line: string, body: JsonObject): Promise<string> => {
        pass(60_000);
        return (await ask<{ id: string }>(line, body)).id;
      };
      const storageId = await idOf('POST /api/data-storages', { title: 'S', type: 'VENDOR1_BIGQUERY' });
      const dataMartId = await idOf('POST /api/data-marts', { title: 'D', storageId });
      const definition = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT order_id FROM shop.orders' } };
      await ask(`PUT /api/data-marts/${dataMartId}/definition`, definition);
      pass(60_000);
      await ask(`PUT /api/data-marts/${dataMartId}/publish`);
      const dataDestinationId = await idOf('POST /api/data-destinations', { title: 'T', type: 'VENDOR1_SHEETS' });
      const destinationConfig = { type: 'sheets-config', spreadsheetId: '1', sheetId: 0 };
      const report = { title: 'R', dataMartId, dataDestinationId, destinationConfig };
      const reportId = await idOf('POST /api/reports', report);
      pass(60_000);
      await ask(`POST /api/reports/${reportId}/run`);
      pass(60_000);
      const before = await progress();
      expect(before.map(([, time]) => time)).toEqual(['09:01', '09:02', '09:03', '09:04', '09:05', '09:06']);
      await ask(`PUT /api/data-marts/${dataMartId}/title`, { title: 'Renamed' });
      await ask(`PUT /api/data-marts/${dataMartId}/publish`);
      expect(await progress()).toEqual(before);
      await ask(`DELETE /api/data-marts/${dataMartId}`);
      await ask(`DELETE /api/data-destinations/${dataDestinationId}`);
      await ask(`DELETE /api/data-storages/${storageId}`);
      expect((await progress()).filter(([, time]) => time === null)).toEqual([]);
    },
    { world: 'empty' },
  ));

test('each step of the set-up is completed by doing it', () =>
  onStage(
    async ({ ask, pass }) => {
      const done = async (): Promise<string[]> => {
        const { steps, completedCount } = await ask<Progress>('GET /api/project-setup-progress');
        const completed = steps.filter(({ isCompleted }) => isCompleted);
        expect(completed.every(({ completedAt }) => completedAt !== null)).toBe(true);
        expect(completedCount).toBe(completed.length);
        return completed.map(({ step }) => step);
      };
      const wanted: string[] = [];
      const step = async (name: string): Promise<void> => {
        wanted.push(name);
        expect((await done()).toSorted()).toEqual(wanted.toSorted());
      };
      expect(await done()).toEqual([]);
      const storage = await ask<{ id: string }>('POST /api/data-storages', { title: 'S', type: 'VENDOR1_BIGQUERY' });
      await step('DATA_STORAGE_CREATED');
      const dataMart = await ask<{ id: string }>('POST /api/data-marts', { title: 'D', storageId: storage.id });
      await step('DATA_MART_CREATED');
      await ask(`PUT /api/data-marts/${dataMart.id}/definition`, {
        definitionType: 'SQL',
        definition: { sqlQuery: 'SELECT order_id FROM shop.orders' },
      });
      await ask(`PUT /api/data-marts/${dataMart.id}/publish`);
      await step('DATA_MART_PUBLISHED');
      const destination = await ask<{ id: string }>('POST /api/data-destinations', {
        title: 'T',
        type: 'VENDOR1_SHEETS',
      });
      await step('DATA_DESTINATION_CREATED');
      const report = await ask<{ id: string }>('POST /api/reports', {
        title: 'R',
        dataMartId: dataMart.id,
        dataDestinationId: destination.id,
        destinationConfig: {
          type: 'sheets-config',
          spreadsheetId: '1mQ7xLr0VtHc9aYk2uZpN5eWfB3sDgJ8oT4iRy6KvXqE',
          sheetId: 0,
        },
      });
      await step('REPORT_CREATED');
      await ask(`POST /api/reports/${report.id}/run`);
      pass(5000);
      await step('REPORT_RUN');
    },
    { world: 'empty' },
  ));
