import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** What a project is set to. */
type Settings = { readonly project: JsonObject; readonly notifications: readonly JsonObject[] };

const initial: Settings = {
  project: { title: 'Larkspur', description: 'A shop', modifiedAt: '2026-01-01T00:00:00Z' },
  notifications: [
    { notificationType: 'FAILED', enabled: true, receiverIds: ['a'] },
    { notificationType: 'DONE', enabled: false, receiverIds: ['a'] },
  ],
};

/** How a service takes a change. */
type Ways = {
  readonly describe?: (was: JsonObject, body: JsonObject) => JsonObject;
  readonly notify?: (row: JsonObject, body: JsonObject, isMeant: boolean) => JsonObject;
  readonly refuses?: (body: JsonObject) => boolean;
  readonly shows?: (row: JsonObject) => JsonObject;
};

/** A service with settings, and what they are in the end. */
function setting({
  describe = (was, body) => ({ ...was, ...body }),
  notify = (row, body, isMeant) => (isMeant ? { ...row, ...body } : row),
  refuses = () => false,
  shows = (row) => row,
}: Ways): { readonly toy: ToyFault; readonly now: () => Settings } {
  let { project, notifications } = initial;
  const toy: ToyFault = {
    validate: ({ operation }, usual) => /Setting|Description$/.test(operation.id) || usual(),
    act: ({ operation, path, body }, usual) => {
      const sent = isObject(body) ? body : {};
      if (operation.id === 'getProjectSettings') return { status: 200, body: project };
      if (operation.id === 'listNotificationSettings') return { status: 200, body: notifications.map(shows) };
      if (!['updateProjectDescription', 'updateNotificationSetting'].includes(operation.id)) return usual();
      if (refuses(sent)) return { status: 400 };
      if (operation.id === 'updateProjectDescription') project = { ...describe(project, sent), modifiedAt: 'now' };
      const isMeant = (row: JsonObject): boolean => row['notificationType'] === path['notificationType'];
      if (operation.id === 'updateNotificationSetting')
        notifications = notifications.map((row) => notify(row, sent, isMeant(row)));
      return { status: 200, body: {} };
    },
  };
  return { toy, now: () => ({ project, notifications }) };
}

const requests = {
  updateProjectDescription: { body: { description: 'A shop for outdoor clothing' } },
  updateNotificationSetting: { path: { notificationType: 'FAILED' }, body: { enabled: true, receiverIds: ['b'] } },
};
const profile = { ...toyProfile, requests: { ...toyProfile.requests, ...requests } };

const summariesOf = async (toy: ToyFault): Promise<readonly string[]> =>
  (await conformToy(contracts, {}, toy, { only: ['settings'], profile })).findings.map(({ summary }) => summary);

it.concurrent('settings are changed and put back', async () => {
  const { toy, now } = setting({});
  expect(await summariesOf(toy)).toEqual([]);
  expect(now()).toEqual({ ...initial, project: { ...initial.project, modifiedAt: 'now' } });
});

it.concurrent('nothing is changed where the operator does not give the request for it', async () => {
  const { toy, now } = setting({});
  const { inconclusive } = await conformToy(contracts, {}, toy, { only: ['settings'] });
  expect(inconclusive.map(({ reason }) => reason)).toEqual([
    'it would change what exists',
    'it would change what exists',
  ]);
  expect(now()).toEqual(initial);
});

it.concurrent.each<[string, Ways, readonly string[]]>([
  ['loses the description', { describe: (was) => was }, ['The description that a project is given is lost']],
  [
    'takes the description for the title as well',
    { describe: (was, body) => ({ ...was, ...body, title: body['description']! }) },
    ['With the description of a project, its title is changed'],
  ],
  ['keeps a notification as it was', { notify: (row) => row }, ['The enabled that a notification is given is lost']],
  [
    'loses the receivers',
    { notify: (row, body, isMeant) => (isMeant ? { ...row, ...body, receiverIds: [] } : row) },
    ['The receiverIds that a notification is given is lost'],
  ],
  [
    'sets all notifications',
    { notify: (row, { enabled }) => ({ ...row, enabled: enabled! }) },
    ['With one notification, another is changed'],
  ],
  [
    'writes the description otherwise',
    { describe: (was, body) => ({ ...was, description: `${body['description'] as string} ` }) },
    [],
  ],
  [
    'shows receivers as records',
    { shows: ({ receiverIds, ...row }) => ({ ...row, receivers: [{ id: receiverIds! }] }) },
    [],
  ],
  ['refuses a description of few words', { refuses: (body) => body['description'] === 'A shop' }, []],
])('a service that %s', async (_, ways, want) => {
  expect(await summariesOf(setting(ways).toy)).toEqual(want);
});
