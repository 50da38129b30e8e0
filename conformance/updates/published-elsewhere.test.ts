import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/**
 * A toy that says of each DataMart whether it is published, and publishes the oldest draft that nobody has asked it to as often
 * as `times` says.
 */
function publishing(times: number): ToyFault {
  const states = new Map<string, string>();
  const stray: string[] = [];
  const withState = (record: JsonObject): JsonObject => {
    const id = record['id'] as string;
    if (!states.has(id)) states.set(id, 'DRAFT');
    return { ...record, status: states.get(id)! };
  };
  return {
    act: ({ operation, path: { id = '' } }, usual) => {
      const reply = usual();
      const { body } = reply;
      if (operation.id === 'publishDataMart' && reply.status === 200) {
        states.set(id, 'PUBLISHED');
        const draft = [...states].find(([one, state]) => one !== id && state === 'DRAFT')?.[0];
        if (draft !== undefined && stray.length < times) stray.push(draft);
        for (const one of stray) states.set(one, 'PUBLISHED');
      }
      if (operation.lifecycle.resource !== 'DataMart' || reply.status >= 300 || !isObject(body)) return reply;
      if (operation.id !== 'listDataMarts') return { ...reply, body: withState(body) };
      const lists = Object.entries(body).map(([name, value]): [string, unknown] => [
        name,
        Array.isArray(value) ? value.map((one) => withState(one as JsonObject)) : value,
      ]);
      return { ...reply, body: Object.fromEntries(lists) };
    },
  };
}

it.concurrent.each<[string, number, readonly string[]]>([
  ['none', 0, []],
  ['one, once', 1, []],
  ['one each time', Infinity, ['Publishing a DataMart publishes another as well']],
])('publishing a DataMart publishes %s besides', async (_, times, want) => {
  const { findings } = await conformToy(contracts, {}, publishing(times), { only: ['updates/publishDataMart'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
