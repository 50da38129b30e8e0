import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage } from '../testing/on-stage.ts';

const path = '/api/projects/notification-settings';

test('a setting is changed, and the others stay', () =>
  onStage(async ({ ask }) => {
    const [first, ...others] = await ask<JsonObject[]>(`GET ${path}`);
    const body = { enabled: false, webhookUrl: 'https://hooks.larkspur.example/new' };
    const changed = await ask(`PUT ${path}/${first!['notificationType'] as string}`, body);
    expect(changed).toEqual({ ...first, ...body, modifiedAt: '2026-03-10T09:00:00Z' });
    expect(await ask(`GET ${path}`)).toEqual([changed, ...others]);
  }));

test('every user of the project is a member, with his role', () =>
  onStage(async ({ ask, world }) => {
    const members = await ask<JsonObject[]>(`GET ${path}/members`);
    expect(members.map(({ userId, role }) => [userId, role])).toEqual(
      world['User']!.map((user) => [user.id, user['_role']]),
    );
  }));

test('a webhook is tested where there is one', () =>
  onStage(async ({ ask }) => {
    const line = `POST ${path}/RUN_FAILED/test-webhook`;
    expect(await ask(line)).toMatchObject({ delivered: true });
    await ask(`PUT ${path}/RUN_FAILED`, { enabled: true, webhookUrl: null });
    expect(await ask(line, {})).toMatchObject({ delivered: false });
    expect(await ask(line, { webhookUrl: 'https://hooks.larkspur.example/x' })).toMatchObject({ delivered: true });
  }));
