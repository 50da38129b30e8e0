import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that shows the description which a DataMart has, as it was created with or changed to, where it is shown. */
function describing(isKept: boolean, isShown: boolean): ToyFault {
  const texts = new Map<string, unknown>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const { description: sent } = isObject(body) ? body : {};
      if (operation.id === 'createDataMart' && isKept && isObject(reply.body))
        texts.set(reply.body['id'] as string, sent);
      if (operation.id === 'updateDataMartDescription') texts.set(path['id']!, sent);
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      const { description: _, ...rest } = reply.body;
      const text = isShown ? texts.get(path['id']!) : undefined;
      return { ...reply, body: { ...rest, ...(text === undefined ? {} : { description: text }) } };
    },
  };
}

const lost = ['createDataMart: The description that a DataMart is created with is lost'];

it.concurrent.each<[string, boolean, boolean, readonly string[]]>([
  ['is kept', true, true, []],
  ['is lost', false, true, lost],
  ['is never shown', false, false, []],
])('the description that a DataMart is created with %s', async (_, isKept, isShown, want) => {
  const only = ['updates/updateDataMartDescription'];
  const body = { title: 'Orders', description: 'Orders of the shop', storageId: 's-1' };
  const profile = { ...toyProfile, requests: { createDataMart: { body } } };
  const { findings } = await conformToy(contracts, {}, describing(isKept, isShown), { only, profile });
  expect(findings.map(({ operationId, summary }) => `${operationId}: ${summary}`)).toEqual(want);
});
