import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['updates/updateDataStorage/owners'];
const told = { title: 'Warehouse', config: { region: 'eu' }, ownerIds: [] };

type Update = (was: JsonObject, sent: JsonObject) => JsonObject;

/** A service whose storages have owners and a config, and what its lists make of them. */
type Service = {
  readonly update: Update;
  readonly first?: readonly string[];
  readonly isShared?: boolean;
  readonly isStale?: boolean;
};

function owning({ update, first = [], isShared = false, isStale = false }: Service): ToyFault {
  const records = new Map<string, JsonObject>();
  let shared: JsonObject = {};
  const shown = (id: string): JsonObject => ({ ownerIds: [...first], ...records.get(id), ...shared });
  return {
    act: ({ operation, path, query, body, role }, usual) => {
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: `user-${role}` } };
      const reply = usual();
      const id = path['id'] ?? '';
      if (operation.id === 'updateDataStorage' && reply.status < 300 && isObject(body)) {
        records.set(id, update(records.get(id) ?? {}, body));
        if (isShared) shared = { ownerIds: records.get(id)!['ownerIds'] ?? [] };
      }
      if (operation.id === 'getDataStorage' && isObject(reply.body))
        return { ...reply, body: { ...reply.body, ...shown(id) } };
      const filter = query.get('ownerFilter');
      if (operation.id !== 'listDataStorages' || filter === null) return reply;
      const owned = [...records.keys()].filter((one) => !isStale && (shown(one)['ownerIds'] as string[]).length > 0);
      const ownerless = [...records.keys()].filter((one) => !owned.includes(one));
      return { ...reply, body: (filter === 'has_owners' ? owned : ownerless).map((one) => ({ id: one })) };
    },
  };
}

const all: Update = (was, sent) => ({ ...was, ...sent });
const ofOwners = 'A change of a DataStorage takes its owners with it';
const ofAnother = 'A change of a DataStorage changes another as well';
const ofOthers = 'An update of ownerIds adds to what it replaces';
const added: Update = (was, sent) => {
  const owners = [
    ...((was['ownerIds'] as string[] | undefined) ?? []),
    ...((sent['ownerIds'] as string[] | undefined) ?? []),
  ];
  return { ...was, ...sent, ownerIds: [...new Set(owners)] };
};
const ofFilter = 'ownerFilter=no_owners lists a DataStorage that was given owners, and shows them';

it.concurrent.each<[string, Service, readonly string[]]>([
  ['keeps what is left out', { update: all }, []],
  [
    'keeps all that is left out but the owners',
    { update: (was, sent) => ({ ...was, ownerIds: [], ...sent }) },
    [ofOwners],
  ],
  ['keeps one owner', { update: (was, sent) => ({ ...was, ownerIds: ['user-x'], ...sent }) }, [ofOwners]],
  ['replaces the whole', { update: (_, sent) => ({ config: null, ownerIds: [], ...sent }) }, []],
  ['shows no config', { update: (was, sent) => ({ ...all({ ...was, ownerIds: [] }, sent), config: null }) }, []],
  ['shows no owners', { update: (was, sent) => ({ ...all(was, sent), ownerIds: [] }) }, []],
  ['adds owners to those before', { update: added }, [ofOthers]],
  ['has an owner from the first', { update: added, first: ['user-project-admin'] }, []],
  ['gives the owners to all', { update: all, isShared: true }, [ofAnother]],
  ['leaves it among those without', { update: all, isStale: true }, [ofFilter]],
])('an update of a storage that %s', async (_, service, want) => {
  const requests = { updateDataStorage: { body: told } };
  const { findings } = await conformToy(contracts, {}, owning(service), { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

/** A description by which an update of a storage may say which version it is of. */
const versioned = {
  openapi: '3.1.0',
  paths: {
    '/api/data-storages/{id}': {
      put: {
        requestBody: { content: { 'application/json': { schema: { properties: { version: { type: 'string' } } } } } },
      },
    },
  },
};

it.concurrent.each<[string, Update, readonly string[]]>([
  ['leaves its owners', all, []],
  ['takes its owners', (was, sent) => ({ ...was, ownerIds: ['user-x'], ...sent }), [ofOwners]],
])('an update of a storage that gives it another version %s', async (_, update, want) => {
  let version = 0;
  const toy = owning({ update: (was, sent) => ({ ...update(was, sent), version: `v${(version += 1)}` }) });
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, body } = request;
    if (operation.path.endsWith('/openapi.json')) return { status: 200, body: versioned };
    const isOfVersion = operation.id === 'updateDataStorage' && isObject(body) && 'version' in body;
    return isOfVersion ? { status: 409 } : toy.act!(request, usual);
  };
  const requests = { updateDataStorage: { body: told } };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it('an update whose body is not known to give owners gives none', async () => {
  const requests = { updateDataStorage: { body: { title: 'Warehouse' } } };
  const { notApplicable } = await conformToy(contracts, {}, owning({ update: all }), { only, profile: { requests } });
  expect(notApplicable.map(({ reason }) => reason)).toContain(
    'nothing says that it gives owners, or who may be one is not known',
  );
});
