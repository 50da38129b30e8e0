import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../spec/json.ts';
import { createdFields } from './checks/created-fields.ts';
import { conformToy, loadContracts, toyProfile } from './testing/conform-toy.ts';
import type { ToyFault } from './testing/toy-types.ts';

const contracts = await loadContracts();
const path = '/api/data-marts';

/** A toy whose description says that a DataMart takes a description, and that makes of it what `kept` says. */
function describing(kept: (text: unknown) => JsonObject): ToyFault {
  const text = { type: 'string' };
  const schema = { properties: { title: text, storageId: text, description: text }, required: ['title', 'storageId'] };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const texts = new Map<string, unknown>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (operation.path.endsWith('openapi.json'))
        return { status: 200, body: { openapi: '3.1.0', paths: { [path]: { post } } } };
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createDataMart' && isObject(body))
        texts.set(reply.body['id'] as string, body['description']);
      const { description: _, ...rest } = reply.body;
      return operation.id === 'getDataMart' ? { ...reply, body: { ...rest, ...kept(texts.get(id)) } } : reply;
    },
  };
}

const conform = async (kept: (text: unknown) => JsonObject): Promise<readonly string[]> => {
  const { findings } = await conformToy(contracts, {}, describing(kept), { only: ['created-fields/createDataMart'] });
  return findings.map(({ summary }) => summary);
};

it.concurrent.each([
  ['null', null],
  ['no text', ''],
])('a description that reading shows as %s is lost', async (_, description) => {
  expect(await conform(() => ({ description }))).toEqual(['The description that a DataMart is created with is lost']);
});

it.concurrent.each([
  ['question marks', '?'],
  ['nothing', ''],
  ['the letters of another encoding', 'Ã©'],
])('a description of which reading shows %s for letters beyond ASCII is lost', async (_, other) => {
  const kept = (text: unknown): JsonObject => ({ description: String(text).replaceAll(/[^ -~]/g, other) });
  expect(await conform(kept)).toEqual(['The description that a DataMart is created with is lost']);
});

it.concurrent.each([
  ['has its accents beside the letters', (text: unknown) => ({ description: String(text).normalize('NFD') })],
  ['is in other letters', (text: unknown) => ({ description: String(text).replaceAll(/[^ -~]/g, 'e') })],
  ['is kept', (text: unknown) => ({ description: text as string })],
  ['is kept in another form', (text: unknown) => ({ description: `<p>${text as string}</p>` })],
  ['is not shown', () => ({})],
])('nothing is said of a description that %s', async (_, kept: (text: unknown) => JsonObject) => {
  expect(await conform(kept)).toEqual([]);
});

/** A toy whose description says that a trigger takes a cron expression, and that shows it as `kept` says. */
function scheduling(kept: (cron: unknown) => unknown): ToyFault {
  const schema = { properties: { cronExpression: { type: 'string' } }, required: ['cronExpression'] };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/api/data-marts/{dataMartId}/scheduled-triggers': { post } };
  const crons = new Map<string, unknown>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createScheduledTrigger' && isObject(body))
        crons.set(reply.body['id'] as string, body['cronExpression']);
      const isRead = operation.id === 'getScheduledTrigger';
      return isRead ? { ...reply, body: { ...reply.body, cronExpression: kept(crons.get(id)) } } : reply;
    },
  };
}

it.concurrent.each<[string, (cron: unknown) => unknown, readonly string[]]>([
  ['is kept', (cron) => cron, []],
  ['is shown with seconds', (cron) => `0 ${cron as string}`, []],
  ['is the same for all', () => '0 0 * * *', ['The cronExpression that a ScheduledTrigger is created with is lost']],
  [
    'is shown on the hour',
    (cron) => (cron as string).replace(/^\d+/, '0'),
    ['The cronExpression that a ScheduledTrigger is created with is lost'],
  ],
])('a cron expression that %s', async (_, kept, want) => {
  const only = ['created-fields/createScheduledTrigger'];
  const { findings } = await conformToy(contracts, {}, scheduling(kept), { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

/** What becomes of a switch with which a trigger is created. */
type Switch = (isActive: boolean) => JsonObject;

const switching = async (kept: Switch, isGiven = true): Promise<readonly string[]> => {
  const switches = new Map<string, boolean>();
  const act: ToyFault['act'] = ({ operation, path: { id = '' }, body }, usual) => {
    const reply = usual();
    if (!isObject(reply.body)) return reply;
    if (operation.id === 'createScheduledTrigger')
      switches.set(reply.body['id'] as string, (body as JsonObject)['isActive'] === true);
    const { isActive: _, ...rest } = reply.body;
    return operation.id === 'getScheduledTrigger'
      ? { ...reply, body: { ...rest, ...kept(switches.get(id) ?? false) } }
      : reply;
  };
  const only = ['created-fields/createScheduledTrigger'];
  const body = { cronExpression: '0 6 * * 1', isActive: true };
  const profile = {
    ...toyProfile,
    requests: { ...toyProfile.requests, ...(isGiven && { createScheduledTrigger: { body } }) },
  };
  return (await conformToy(contracts, {}, { act }, { only, profile })).findings.map(({ summary }) => summary);
};

it.concurrent.each<[string, Switch, number]>([
  ['kept', (isActive) => ({ isActive }), 0],
  ['not shown', () => ({}), 0],
  ['shown in a word', (isActive) => ({ isActive: isActive ? 'yes' : 'no' }), 0],
  ['always off', () => ({ isActive: false }), 1],
  ['always on', () => ({ isActive: true }), 1],
  ['turned', (isActive) => ({ isActive: !isActive }), 1],
])('a switch that is %s', async (_, kept, count) => {
  const lost = 'The isActive that a ScheduledTrigger is created with is lost';
  expect(await switching(kept)).toEqual(count === 0 ? [] : [lost]);
});

/** A toy whose description says that a trigger has a switch, which is on where nothing is said of it. */
function switchable(kept: (isSent: boolean | undefined) => JsonObject): ToyFault {
  const properties = { cronExpression: { type: 'string' }, enabled: { type: 'boolean' } };
  const schema = { properties, required: ['cronExpression'] };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/api/data-marts/{dataMartId}/scheduled-triggers': { post } };
  const sent = new Map<string, boolean | undefined>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createScheduledTrigger')
        sent.set(reply.body['id'] as string, (body as { readonly enabled?: boolean }).enabled);
      const { enabled: _, ...rest } = reply.body;
      return operation.id === 'getScheduledTrigger' ? { ...reply, body: { ...rest, ...kept(sent.get(id)) } } : reply;
    },
  };
}

it.concurrent.each<[string, (isSent: boolean | undefined) => JsonObject, number]>([
  ['off where that is sent', (enabled = true) => ({ enabled }), 0],
  ['always on', () => ({ enabled: true }), 1],
  ['always off', () => ({ enabled: false }), 0],
  ['not shown', () => ({}), 0],
  ['shown by another name', () => ({ state: 'ON' }), 0],
])('a switch that is sent by no example is %s', async (_, kept, count) => {
  const only = ['created-fields/createScheduledTrigger'];
  const body = { cronExpression: '0 6 * * 1' };
  const profile = { ...toyProfile, requests: { createScheduledTrigger: { body } } };
  const { findings } = await conformToy(contracts, {}, switchable(kept), { only, profile });
  const lost = 'The enabled that a ScheduledTrigger is created with is lost';
  expect(findings.map(({ summary }) => summary)).toEqual(count === 0 ? [] : [lost]);
});

it('a switch that nobody says is one of a creation', async () => {
  expect(await switching(() => ({ isActive: false }), false)).toEqual([]);
});

it.concurrent.each<[string, (title: string) => JsonObject, number]>([
  ['kept', (title) => ({ title }), 0],
  ['cut', (title) => ({ title: title.slice(0, 15) }), 0],
  ['cut though it is not long', (title) => ({ title: title.slice(0, 32) }), 1],
  ['made of it', (title) => ({ title: `copy of ${title}` }), 0],
  ['not shown', () => ({}), 0],
  ['another for each', (title) => ({ title: `Session ${title.slice(-2)}` }), 0],
  ['the same for all', () => ({ title: 'New session' }), 1],
  ['none', () => ({ title: null }), 1],
])('a name that is %s', async (_, kept, count) => {
  const titles = new Map<string, string>();
  const act: ToyFault['act'] = ({ operation, path: { id = '' }, body }, usual) => {
    const reply = usual();
    if (!isObject(reply.body)) return reply;
    if (operation.id === 'createScheduledTrigger')
      titles.set(reply.body['id'] as string, (body as JsonObject)['title'] as string);
    const { title: _title, ...rest } = reply.body;
    const isRead = operation.id === 'getScheduledTrigger';
    return isRead ? { ...reply, body: { ...rest, ...kept(titles.get(id)!) } } : reply;
  };
  const only = ['created-fields/createScheduledTrigger'];
  const body = { cronExpression: '0 6 * * 1', title: 'Weekly' };
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, createScheduledTrigger: { body } } };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile });
  const lost = 'The title that a ScheduledTrigger is created with is lost';
  expect(findings.map(({ summary }) => summary)).toEqual(count === 0 ? [] : [lost]);
});

it.concurrent.each<[string, (zone: string) => JsonObject | undefined, number]>([
  ['kept', (timeZone) => ({ timeZone }), 0],
  ['refused where it is not UTC', (timeZone) => (timeZone === 'UTC' ? { timeZone } : undefined), 0],
  ['always UTC', () => ({ timeZone: 'UTC' }), 1],
])('a time zone that is %s', async (_, kept, count) => {
  const zones = new Map<string, string>();
  const act: ToyFault['act'] = ({ operation, path: { id = '' }, body }, usual) => {
    const sent = isObject(body) ? body['timeZone'] : undefined;
    if (operation.id === 'createScheduledTrigger' && typeof sent === 'string' && kept(sent) === undefined)
      return { status: 400 };
    const reply = usual();
    if (!isObject(reply.body)) return reply;
    if (operation.id === 'createScheduledTrigger') zones.set(reply.body['id'] as string, sent as string);
    const isRead = operation.id === 'getScheduledTrigger';
    return isRead ? { ...reply, body: { ...reply.body, ...kept(zones.get(id)!) } } : reply;
  };
  const only = ['created-fields/createScheduledTrigger'];
  const body = { cronExpression: '0 6 * * 1', timeZone: 'UTC' };
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, createScheduledTrigger: { body } } };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile });
  const lost = 'The timeZone that a ScheduledTrigger is created with is lost';
  expect(findings.map(({ summary }) => summary)).toEqual(count === 0 ? [] : [lost]);
});

it.concurrent.each<[string, (sql: string) => JsonObject, number]>([
  ['kept', (sql) => ({ sql }), 0],
  ['written in another way', (sql) => ({ sql: sql.replaceAll(' ', '\n').toLowerCase() }), 0],
  ['not shown', () => ({}), 0],
  ['cut', (sql) => ({ sql: sql.slice(0, 16) }), 1],
])('SQL that is %s', async (_, kept, count) => {
  const act: ToyFault['act'] = ({ operation }, usual) => {
    const reply = usual();
    if (operation.id !== 'getInsightArtifact' || !isObject(reply.body)) return reply;
    const { sql: _sql, ...rest } = reply.body;
    return { ...reply, body: { ...rest, ...kept(sql) } };
  };
  const sql = 'SELECT region, revenue FROM shop.orders';
  const only = ['created-fields/createInsightArtifact'];
  const body = { title: 'Regions', sql };
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, createInsightArtifact: { body } } };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile });
  const lost = 'The sql that an InsightArtifact is created with is lost';
  expect(findings.map(({ summary }) => summary)).toEqual(count === 0 ? [] : [lost]);
});

/** A toy whose description says that a storage takes owners, and that shows those that `kept` says. */
function owning(kept: (owners: readonly string[]) => JsonObject): ToyFault {
  const [text, ids] = [{ type: 'string' }, { type: 'array', items: { type: 'string' } }];
  const schema = { properties: { title: text, type: text, ownerIds: ids }, required: ['title', 'type'] };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const owners = new Map<string, readonly string[]>();
  return {
    act: ({ operation, path: { id = '' }, body, role }, usual) => {
      if (operation.path.endsWith('openapi.json'))
        return { status: 200, body: { openapi: '3.1.0', paths: { '/api/data-storages': { post } } } };
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: `user-of-${role!}` } };
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createDataStorage' && isObject(body))
        owners.set(reply.body['id'] as string, (body['ownerIds'] ?? []) as string[]);
      return operation.id === 'getDataStorage'
        ? { ...reply, body: { ...reply.body, ...kept(owners.get(id) ?? []) } }
        : reply;
    },
  };
}

const creator = 'user-of-technical-user';

it.concurrent.each<[string, (owners: readonly string[]) => JsonObject, number]>([
  ['kept', (ownerIds) => ({ ownerIds }), 0],
  ['shown as members', (owners) => ({ owners: { technical: owners.map((userId) => ({ userId })) } }), 0],
  ['shown by other names', (owners) => ({ owners: owners.map((id) => ({ email: `${id}@example.com` })) }), 0],
  ['not shown', () => ({}), 0],
  ['shown beside the first one', (ownerIds) => ({ ownerIds, ownerId: creator }), 0],
  ['the creator alone', () => ({ ownerIds: [creator] }), 1],
  ['nobody', () => ({ ownerIds: [] }), 1],
])('owners that are %s', async (_, kept, count) => {
  const only = ['created-fields/createDataStorage'];
  expect((await conformToy(contracts, {}, owning(kept), { only })).findings).toHaveLength(count);
});

it.each([
  ['createScheduledTrigger', 2],
  ['createDataDestination', 2],
  ['createInsight', 2],
  ['createInsightTemplate', 5],
])('the switches and owners of what acts or is shared are soon asked for: %s', (id, want) => {
  const { contract } = contracts;
  const cases = createdFields.cases({ contract, profile: {}, roles: [], seed: 1, inclusion: undefined });
  expect(cases.find((one) => one.operation!.id === id)?.priority).toBe(want);
});

it.concurrent.each([
  ['kept', (zone: unknown) => zone, 0],
  ['UTC for all', () => 'UTC', 1],
])('a time zone that only the description of a creation has is %s', async (_, kept, count) => {
  const schema = {
    properties: { cronExpression: { type: 'string' }, timeZone: { type: 'string' } },
    required: ['cronExpression'],
  };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/api/data-marts/{dataMartId}/scheduled-triggers': { post } };
  const zones = new Map<string, unknown>();
  const act: ToyFault['act'] = ({ operation, path: { id = '' }, body }, usual) => {
    if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
    const reply = usual();
    if (!isObject(reply.body)) return reply;
    if (operation.id === 'createScheduledTrigger' && isObject(body))
      zones.set(reply.body['id'] as string, body['timeZone']);
    const isRead = operation.id === 'getScheduledTrigger';
    return isRead ? { ...reply, body: { ...reply.body, timeZone: kept(zones.get(id)) } } : reply;
  };
  const requests = { createScheduledTrigger: { body: { cronExpression: '5 6 * * 1' } } };
  const only = ['created-fields/createScheduledTrigger'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { ...toyProfile, requests } });
  expect(findings).toHaveLength(count);
});

it.concurrent.each<[string, object, number]>([
  ['the example of a schema', { schema: { type: 'object', example: { title: 'A', template: 'B' } } }, 1],
  ['an example of the body', { schema: { type: 'object' }, example: { title: 'A', template: 'B' } }, 1],
  ['neither', { schema: { type: 'object' } }, 0],
])('a title that each record is given in place of its own is found where %s has it', async (_, media, count) => {
  const post = { requestBody: { content: { 'application/json': media } } };
  const paths = { '/api/data-marts/{dataMartId}/insights': { post } };
  const toy: ToyFault = {
    act: ({ operation }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const reply = usual();
      const isOne = ['createInsight', 'getInsight'].includes(operation.id) && isObject(reply.body ?? {});
      return isOne ? { ...reply, body: { ...(reply.body as object), title: 'New insight' } } : reply;
    },
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['created-fields/createInsight'] });
  expect(findings).toHaveLength(count);
});
