import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that keeps a text otherwise than it is sent to some operations. */
const keeping = (name: string, toKept: (text: string) => string, ids: readonly string[]): ToyFault => ({
  act: ({ operation, body }, usual) => {
    if (!ids.includes(operation.id) || !isObject(body) || typeof body[name] !== 'string') return usual();
    Object.assign(body, { [name]: toKept(body[name]) });
    return usual();
  },
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;');
const plain = (text: string): string => text.replaceAll(/[^ -ÿ]/g, '?');
const named = ['updateDataStorage', 'updateDataDestination', 'updateDataMartTitle'];
const creating = ['createDataStorage', 'createDataDestination', 'createDataMart'];

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['as they are', {}, []],
  ['for a page, where others are not', keeping('title', escaped, named.slice(2)), ['updateDataMartTitle']],
  ['for a page, as all others', keeping('title', escaped, named), []],
  ['by their beginning, as all others', keeping('title', (text) => text.slice(0, 15), [...named, ...creating]), []],
  ['by their beginning, unlike those of new ones', keeping('title', (text) => text.slice(0, 20), named), named],
  [
    'without their letters',
    keeping('description', plain, ['updateDataMartDescription']),
    ['updateDataMartDescription'],
  ],
])('texts that updates send are kept %s', async (_, fault, want) => {
  const only = [...named, 'updateDataMartDescription'].map((id) => `updates/${id}/last`);
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it.concurrent('what is refused in a name is left out of it, and the name is another still', async () => {
  const sent: string[] = [];
  const fault: ToyFault = {
    validate: ({ operation, body }, usual) => {
      if (operation.id !== 'updateDataMartTitle' || !isObject(body)) return usual();
      const { title } = body;
      if (typeof title !== 'string' || !/^[\w\s-]+$/.test(title)) return false;
      sent.push(title);
      return usual();
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['updates/updateDataMartTitle/last'] });
  expect([findings, new Set(sent).size]).toEqual([[], sent.length]);
});
