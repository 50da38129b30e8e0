import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Relationship = { readonly id: string; readonly below: string; readonly alias: Json };

/** How a service changes what a DataMart is known as where it is joined. */
type Change = {
  /** What is answered where a path names another DataMart than the one that it is joined to. */
  readonly elsewhere?: 'refused' | 'changed' | 'passed over';
  /** Whether a change of the alias is stored, and whether the service says that it takes one. */
  readonly isStored?: boolean;
  readonly isDescribed?: boolean;
  /** The operator's body. */
  readonly body?: JsonObject;
};

function relating({ elsewhere = 'refused', isStored = true, isDescribed = true }: Change): ToyFault {
  const all: Relationship[] = [];
  const schema = {
    properties: { joinConditions: { type: 'array' }, ...(isDescribed && { alias: { type: 'string' } }) },
  };
  const patch = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/api/data-marts/{dataMartId}/relationships/{id}': { patch } };
  return {
    validate: ({ operation }, usual) => operation.lifecycle.resource === 'Relationship' || usual(),
    act: ({ operation, path, body }, usual) => {
      const sent = body as JsonObject;
      const at = all.findIndex(({ id }) => id === path['id']);
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      switch (operation.id) {
        case 'createRelationship':
          all.push({ id: `relationship-${all.length}`, below: path['dataMartId']!, alias: sent['alias'] ?? null });
          return { status: 201, body: all.at(-1) };
        case 'deleteRelationship':
          if (all[at]?.below !== path['dataMartId']) return { status: 404 };
          all.splice(at, 1);
          return { status: 204 };
        case 'listDataStorageRelationships':
          return { status: 200, body: all };
        case 'updateRelationship': {
          const isElsewhere = all[at]?.below !== path['dataMartId'];
          if (at < 0 || (isElsewhere && elsewhere === 'refused')) return { status: 404 };
          const isKept = isStored && !(isElsewhere && elsewhere === 'passed over');
          if (isKept) all[at] = { ...all[at]!, alias: sent['alias'] ?? all[at]!.alias };
          return { status: 200, body: all[at] };
        }
        default:
          return usual();
      }
    },
  };
}

const summariesOf = async (change: Change): Promise<readonly string[]> => {
  const requests = {
    ...toyProfile.requests,
    'POST /api/data-marts/{dataMartId}/relationships': { body: { alias: 'buyers' } },
    'PATCH /api/data-marts/{dataMartId}/relationships/{id}': { body: change.body ?? { alias: 'clients' } },
  };
  const only = ['path-only-state/Relationship'];
  const { findings } = await conformToy(contracts, {}, relating(change), {
    only,
    profile: { ...toyProfile, requests },
  });
  return findings.map(({ summary }) => summary);
};

const withoutAlias = { joinConditions: [] };

it.concurrent.each<[string, Change, readonly string[]]>([
  ['refused under another DataMart', {}, []],
  ['passed over there', { elsewhere: 'passed over' }, []],
  ['stored there', { elsewhere: 'changed' }, ['A Relationship is changed under the path of another DataMart']],
  ['lost', { isStored: false }, ['A change of a Relationship is accepted and not read back']],
  [
    'lost, which the service alone describes',
    { isStored: false, body: withoutAlias },
    ['A change of a Relationship is accepted and not read back'],
  ],
  ['kept, which the service alone describes', { body: withoutAlias }, []],
  ['lost, which nobody describes', { isStored: false, isDescribed: false, body: withoutAlias }, []],
])('a new alias is %s', { timeout: 30_000 }, async (_, change, want) => {
  expect(await summariesOf(change)).toEqual(want);
});
