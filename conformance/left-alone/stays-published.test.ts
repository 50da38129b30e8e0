import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** DataMarts that are shown as published, and otherwise again after some updates. */
function published(undoing: readonly string[], state: string): ToyFault {
  const states = new Map<string, string>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      const id = path['id'] ?? '';
      if (operation.id === 'publishDataMart') states.set(id, 'PUBLISHED');
      if (undoing.includes(operation.id) && states.has(id)) states.set(id, state);
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, status: states.get(id) ?? 'DRAFT' } };
    },
  };
}

it.concurrent.each<[string, readonly string[], string, readonly string[]]>([
  ['by a new title', ['updateDataMartTitle'], 'DRAFT', ['updateDataMartTitle']],
  ['by each change', ['updateDataMartTitle', 'updateDataMartDescription'], 'DRAFT', []],
  ['by a new definition', ['updateDataMartDefinition'], 'DRAFT', []],
  ['by nothing', [], 'DRAFT', []],
  ['in part, by a new description', ['updateDataMartDescription'], 'CHANGED', []],
])('that a DataMart is published is taken back %s', async (_, undoing, state, told) => {
  const only = ['left-alone/updateDataMartTitle/published', 'left-alone/updateDataMartDescription/published'];
  const { findings } = await conformToy(contracts, {}, published(undoing, state), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(told);
});
