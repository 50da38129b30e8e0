import { expect, test } from 'vitest';
import { onStage, rowOf } from '../testing/on-stage.ts';

test('the impact of a context follows its members and the DataMarts it is attached to', () =>
  onStage(async ({ ask, world }) => {
    const { id } = rowOf(world, 'Context', 'Fulfilment');
    const [first, second] = world['DataMart']! as unknown as [{ id: string; title: string }, { id: string }];
    const [user] = world['User']! as unknown as [{ id: string; fullName: string }];
    const nothing = { dataMartCount: 0, memberCount: 0, dataMarts: [], members: [] };
    for (const dataMart of world['DataMart']!)
      await ask(`PUT /api/data-marts/${dataMart.id}/contexts`, { contextIds: [] });
    expect(await ask(`GET /api/contexts/${id}/impact`)).toEqual(nothing);
    for (const dataMart of [first, second])
      await ask(`PUT /api/data-marts/${dataMart.id}/contexts`, { contextIds: [id] });
    await ask(`DELETE /api/data-marts/${second.id}`);
    expect(await ask(`PUT /api/contexts/${id}/members`, { memberIds: [user.id, user.id] })).toMatchObject({
      memberIds: [user.id],
    });
    expect(await ask(`GET /api/contexts/${id}/impact`)).toEqual({
      dataMartCount: 1,
      memberCount: 1,
      dataMarts: [{ id: first.id, title: first.title }],
      members: [{ id: user.id, fullName: user.fullName }],
    });
  }));

test('a removed context is attached to nothing any more', () =>
  onStage(async ({ ask, world }) => {
    const [kept, gone] = world['Context']!.map(({ id }) => id) as [string, string];
    const path = `/api/data-marts/${world['DataMart']![0]!.id}`;
    await ask(`PUT ${path}/contexts`, { contextIds: [kept, gone] });
    await ask(`DELETE /api/contexts/${gone}`);
    expect((await ask(`GET ${path}`))['contextIds']).toEqual([kept]);
  }));
