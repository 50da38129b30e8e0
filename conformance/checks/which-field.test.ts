import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it.concurrent.each<[string, (sent: JsonObject) => JsonObject, number]>([
  ['as they were sent', () => ({}), 0],
  ['the one in place of the other', ({ name }) => ({ description: name! }), 1],
  [
    'the one in place of the other, once',
    (() => {
      let times = 0;
      return ({ name }) => ((times += 1) === 1 ? { description: name! } : {});
    })(),
    0,
  ],
  ['by another name', ({ name }) => ({ slug: name! }), 0],
])('a name and a description are shown %s', async (_, kept, count) => {
  const act: ToyFault['act'] = ({ operation, body }, usual) => {
    const reply = usual();
    if (operation.id !== 'createContext' || !isObject(reply.body) || !isObject(body)) return reply;
    return { ...reply, body: { ...reply.body, ...kept(body) } };
  };
  const body = { name: 'Retail', description: 'What is sold.' };
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, createContext: { body } } };
  const only = ['path-only-state/Context', 'which-field/createContext'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile });
  const mixed = findings.filter(({ summary }) => summary.endsWith('is that of another field'));
  expect(mixed.map(({ operationId }) => operationId)).toEqual(Array(count).fill('createContext'));
});
