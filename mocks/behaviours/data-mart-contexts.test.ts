import { expect, test } from 'vitest';
import type { Role } from '../../spec/roles.ts';
import { onStage, rowOf } from '../testing/on-stage.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

// The first technical user is bound to Finance alone.
test.each<[role: Role, names: string[], want: number]>([
  ['technical-user', ['Finance'], 200],
  ['technical-user', [], 200],
  ['technical-user', ['Marketing'], 403],
  ['technical-user', ['Finance', 'Marketing'], 403],
  ['technical-user', ['nobody'], 404],
  ['technical-user', ['Marketing', 'nobody'], 404],
  ['project-admin', ['Finance', 'Marketing', 'Fulfilment'], 200],
  ['project-admin', ['nobody'], 404],
  ['business-user', ['Marketing'], 403],
])('%s who attaches %j is answered %i', (role, names, want) =>
  onStage(async ({ ask, statusOf, world }) => {
    const path = `/api/data-marts/${world['DataMart']![0]!.id}`;
    const contextIds = names.map((name) => (name === 'nobody' ? nobody : rowOf(world, 'Context', name).id));
    const { contextIds: before } = await ask(`GET ${path}`);
    expect(await statusOf(`PUT ${path}/contexts`, { contextIds }, role)).toBe(want);
    expect((await ask(`GET ${path}`))['contextIds']).toEqual(want === 200 ? contextIds : before);
  }),
);

test('a DataMart that does not exist is answered 404', () =>
  onStage(async ({ statusOf }) => {
    expect(await statusOf(`PUT /api/data-marts/${nobody}/contexts`, { contextIds: [] })).toBe(404);
  }));

test('who becomes a member of a context may attach it', () =>
  onStage(async ({ ask, statusOf, client, world }) => {
    const { id } = rowOf(world, 'Context', 'Fulfilment');
    const attach = [`PUT /api/data-marts/${world['DataMart']![0]!.id}/contexts`, { contextIds: [id] }] as const;
    const { user } = await ask<{ user: { id: string } }>('GET /api/auth/context', undefined, 'technical-user');
    expect(await statusOf(...attach, 'technical-user')).toBe(403);
    await ask(`PUT /api/contexts/${id}/members`, { memberIds: [user.id] });
    expect((await client.send('technical-user', ...attach)).body).toBe('');
    expect(await ask('GET /api/auth/context', undefined, 'technical-user')).toHaveProperty(
      'contextIds',
      expect.arrayContaining([id]),
    );
  }));
