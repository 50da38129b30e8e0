import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy whose storages have a config, which an update gives to the one that is named, or to all that are or will be. */
function configuring(spills: boolean): ToyFault {
  const configs = new Map<string, Json>();
  let last: Json | undefined;
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      const reply = usual();
      const { config } = (body ?? {}) as JsonObject;
      if (reply.status >= 300 || operation.lifecycle.resource !== 'DataStorage' || !isObject(reply.body)) return reply;
      const isCreation = operation.id === 'createDataStorage';
      const own = isCreation ? (reply.body['id'] as string) : id;
      if (config !== undefined && isCreation) configs.set(own, last ?? config);
      if (config !== undefined && !isCreation) {
        for (const one of spills ? configs.keys() : [own]) configs.set(one, config);
        if (spills) last = config;
      }
      return configs.has(own) ? { ...reply, body: { ...reply.body, config: configs.get(own)! } } : reply;
    },
  };
}

it.each([
  ['leaves others alone', false, []],
  ['reaches all', true, ['updateDataStorage']],
])('a config that an update has sent before %s', async (_, spills, want) => {
  const requests = {
    createDataStorage: { body: { title: 'Ours', type: 'VENDOR1_BIGQUERY', config: { region: 'EU' } } },
    updateDataStorage: { body: { title: 'Ours', config: { region: 'US' } } },
  };
  const only = ['roles/updateDataStorage/technical-user', 'updates/updateDataStorage'];
  const { findings } = await conformToy(contracts, {}, configuring(spills), { only, profile: { requests } });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
