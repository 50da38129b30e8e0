import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, type Stage } from '../testing/on-stage.ts';

type Page = { readonly items: readonly JsonObject[]; readonly total: number };

const lists = [
  ['/api/data-marts/scheduled-triggers', 'ScheduledTrigger'],
  ['/api/data-marts/insight-templates', 'InsightTemplate'],
] as const;

test.each(lists)('%s differs between users of one role in the demo world; admins see all', (path, table) =>
  onStage(async (stage) => {
    const { world } = stage;
    const users = world['User']!;
    const shown = await Promise.all(users.map((user) => listFor(stage, user.id, path)));
    for (const role of ['business-user', 'technical-user']) {
      const own = shown.filter((_, at) => users[at]!['_role'] === role).map(({ items }) => idsOf(items).join());
      expect(new Set(own).size).toBeGreaterThan(1);
    }
    expect(shown.filter(({ items, total }) => total !== items.length)).toEqual([]);
    const all = world[table]!.map(({ id }) => id);
    const ofAdmins = shown.filter((_, at) => users[at]!['_role'] === 'project-admin');
    expect(ofAdmins.map(({ items }) => idsOf(items))).toEqual(ofAdmins.map(() => all));
    // Everybody who does not see all sees something.
    expect(shown.filter(({ total }) => total > 0).length).toBeGreaterThan(6);
  }),
);

test.each(lists)('%s shows to a user his own, those of what he owns, and those of his contexts', (path, table) =>
  onStage(async (stage) => {
    const { world } = stage;
    for (const user of world['User']!.filter(({ _role }) => _role !== 'project-admin')) {
      const bound = world['Context']!.filter((context) => has(context, 'memberIds', user.id)).map(({ id }) => id);
      const want = world[table]!.filter((row) => {
        const dataMart = world['DataMart']!.find(({ id }) => id === row['dataMartId'])!;
        const report = world['Report']!.find(({ id }) => id === row['reportId']);
        return (
          row['_userId'] === user.id ||
          has(dataMart, 'technicalOwnerIds', user.id) ||
          has(dataMart, 'businessOwnerIds', user.id) ||
          bound.some((id) => has(dataMart, 'contextIds', id)) ||
          (report !== undefined && has(report, 'ownerIds', user.id))
        );
      });
      const { items } = await listFor(stage, user.id, path);
      expect(idsOf(items)).toEqual(want.map(({ id }) => id));
    }
  }),
);

test('a list of what is visible is paged, and counted, as it is visible', () =>
  onStage(async (stage) => {
    const [path] = lists[0];
    const user = stage.world['User']![3]!.id;
    const all = await listFor(stage, user, path);
    const page = await listFor(stage, user, `${path}?limit=1&offset=1`);
    expect(page).toEqual({ ...all, items: all.items.slice(1, 2), limit: 1, offset: 1 });
  }));

test('what becomes visible with an owner, a context or a member is visible at once', () =>
  onStage(async (stage) => {
    const { ask, world } = stage;
    const user = world['User']![5]!.id;
    const storageId = world['DataStorage']![0]!.id;
    const { id } = await ask<{ id: string }>('POST /api/data-marts', { title: 'Apart', storageId });
    const template = await ask<{ id: string }>(`POST /api/data-marts/${id}/insight-templates`, { title: 'Apart' });
    const sees = async (): Promise<boolean> => {
      const { items } = await listFor(stage, user, lists[1][0]);
      return idsOf(items).includes(template.id);
    };
    expect(await sees()).toBe(false);
    await ask(`PUT /api/data-marts/${id}/owners`, { technicalOwnerIds: [], businessOwnerIds: [user] });
    expect(await sees()).toBe(true);
    await ask(`PUT /api/data-marts/${id}/owners`, { technicalOwnerIds: [], businessOwnerIds: [] });
    expect(await sees()).toBe(false);
    const context = await ask<{ id: string }>('POST /api/contexts', { name: 'Apart' });
    await ask(`PUT /api/data-marts/${id}/contexts`, { contextIds: [context.id] });
    expect(await sees()).toBe(false);
    await ask(`PUT /api/contexts/${context.id}/members`, { memberIds: [user] });
    expect(await sees()).toBe(true);
  }));

test.each(lists)('%s shows what a user has just created to him, whoever owns the DataMart', (path, table) =>
  onStage(async (stage) => {
    const { ask, world } = stage;
    const { user } = await ask<{ user: { id: string } }>('GET /api/auth/context', undefined, 'technical-user');
    const storageId = world['DataStorage']![0]!.id;
    const { id } = await ask<{ id: string }>('POST /api/data-marts', { title: 'Apart', storageId });
    const place = table === 'ScheduledTrigger' ? 'scheduled-triggers' : 'insight-templates';
    const body = { title: 'Mine', type: 'DATA_MART_RUN', cronExpression: '0 * * * *' };
    const made = await ask<{ id: string }>(`POST /api/data-marts/${id}/${place}`, body, 'technical-user');
    expect(idsOf((await listFor(stage, user.id, path)).items)).toContain(made.id);
  }),
);

async function listFor({ client }: Stage, userId: string, path: string): Promise<Page> {
  const headers = await client.headersOf('', userId);
  return (await client.send(undefined, `GET ${path}`, undefined, headers)).body as unknown as Page;
}

function idsOf(items: readonly JsonObject[]): readonly string[] {
  return items.map(({ id }) => id as string);
}

function has(row: JsonObject, field: string, id: string): boolean {
  return (row[field] as readonly string[]).includes(id);
}
