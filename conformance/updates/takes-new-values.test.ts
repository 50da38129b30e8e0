import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['updates/updateScheduledTrigger/schedule'];
const ofConfig = ['updates/updateDataStorage/config'];
const base = { cron: '0 6 * * 1', timeZone: 'UTC' };

/** What a schedule is after an update; undefined where that is refused. */
type Update = (was: JsonObject, sent: JsonObject) => JsonObject | undefined;

function scheduling(update: Update): ToyFault {
  const records = new Map<string, JsonObject>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const id = path['id'] ?? '';
      const was = records.get(id);
      if (reply.status >= 300) return reply;
      if (operation.id === 'createScheduledTrigger' && isObject(reply.body) && isObject(body))
        records.set(reply.body['id'] as string, body);
      if (operation.id === 'updateScheduledTrigger' && was !== undefined && isObject(body)) {
        const now = update(was, body);
        if (now === undefined) return { status: 400, body: { message: 'a schedule stays' } };
        records.set(id, now);
      }
      if (operation.id === 'getScheduledTrigger' && was !== undefined)
        return { ...reply, body: { ...(reply.body as JsonObject), ...was } };
      return reply;
    },
  };
}

const leaves = (name: string): string => `An update of a ScheduledTrigger leaves its ${name} as it was`;
const inner = (value: unknown): JsonObject => value as JsonObject;

it.concurrent.each<[string, JsonObject, Update, readonly string[]]>([
  ['keeps all of it', base, (_, sent) => sent, []],
  ['writes it in another way', base, (_, sent) => ({ ...sent, cron: `0 ${sent['cron'] as string}` }), []],
  ['is refused', base, () => undefined, []],
  ['keeps the time zone', base, (was, sent) => ({ ...sent, timeZone: was['timeZone']! }), [leaves('timeZone')]],
  ['keeps the cron expression', base, (was, sent) => ({ ...sent, cron: was['cron']! }), [leaves('cron')]],
  [
    'keeps a time zone that stands in an object of the body',
    { schedule: base },
    (was, sent) => ({ schedule: { ...inner(sent['schedule']), timeZone: inner(was['schedule'])['timeZone']! } }),
    [leaves('timeZone')],
  ],
])('an update of a schedule that %s', async (_, body, update, want) => {
  const requests = { createScheduledTrigger: { body }, updateScheduledTrigger: { body } };
  const { findings } = await conformToy(contracts, {}, scheduling(update), { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it('says nothing of fields that an update is not told to have', async () => {
  const requests = { createScheduledTrigger: { body: base }, updateScheduledTrigger: { body: { when: base.cron } } };
  const { findings } = await conformToy(
    contracts,
    {},
    scheduling((was) => was),
    { only, profile: { requests } },
  );
  expect(findings).toEqual([]);
});

it.concurrent.each<[string, string, string, (sent: Json) => Json, readonly string[]]>([
  ['takes another', 'project', 'larkspur', (sent) => sent, []],
  [
    'answers another',
    'project',
    'larkspur',
    () => ({ project: 'larkspur' }),
    ['An update of a DataStorage leaves its project as it was'],
  ],
  ['has a secret, which is masked', 'password', 'larkspur', () => ({ password: 'larkspur' }), []],
  ['is masked', 'project', '********', () => ({ project: '********' }), []],
  ['is of a set', 'location', 'larkspur', () => ({ location: 'larkspur' }), []],
])('a storage whose config %s', async (_, name, value, update, want) => {
  const config = { [name]: value };
  const configs = new Map<string, Json>([['first', config]]);
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const reply = usual();
    const { id = '' } = path;
    const sent = isObject(body) ? body['config'] : undefined;
    if (operation.id === 'listDataStorages')
      return { status: 200, body: [{ id: 'first', type: 'VENDOR1_BIGQUERY', title: 'A', config }] };
    if (reply.status >= 300 || !isObject(reply.body)) return reply;
    if (operation.id === 'createDataStorage') configs.set(reply.body['id'] as string, sent ?? null);
    if (operation.id === 'updateDataStorage' && sent !== undefined) configs.set(id, update(sent));
    return operation.id === 'getDataStorage'
      ? { ...reply, body: { ...reply.body, config: configs.get(id) ?? null } }
      : reply;
  };
  const profile = { requests: { updateDataStorage: { body: { title: 'A', config } } } };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ofConfig, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
