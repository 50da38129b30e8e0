import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose triggers are read in one state, and tell a status by how many milliseconds ago they were first read. */
function telling(read: string, told: (age: number) => string): ToyFault {
  const first = new Map<string, number>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      const id = path['triggerId'] ?? '';
      if (!isObject(reply.body) || !operation.id.startsWith('getAiHelperTrigger')) return reply;
      if (!first.has(id)) first.set(id, Date.now());
      const state = operation.id === 'getAiHelperTrigger' ? read : told(Date.now() - first.get(id)!);
      return { ...reply, body: { ...reply.body, status: state } };
    },
  };
}

const end = 'told-status/getAiHelperTriggerStatus/end';
const found = [['told-status', 'getAiHelperTriggerStatus', 'implied']];

it.concurrent.each<[string, string, (age: number) => string, readonly unknown[]]>([
  ['as over', 'SUCCESS', () => 'SUCCESS', []],
  ['in other words', 'SUCCESS', () => 'busy', []],
  ['as one that can be fetched', 'SUCCESS', () => 'READY', []],
  ['as under way for some seconds', 'SUCCESS', (age) => (age < 3_000 ? 'PROCESSING' : 'SUCCESS'), []],
  ['as under way, as it is read', 'PROCESSING', () => 'PROCESSING', []],
  ['as under way, and it is read in other words', 'here it is', () => 'PROCESSING', []],
  ['as under way for ever', 'SUCCESS', () => 'PROCESSING', found],
  ['as under way for ever, though it has failed', 'FAILED', () => 'RUNNING', found],
])('the status of a trigger is told %s', { timeout: 30_000 }, async (_, read, told, want) => {
  const only = ['success/getAiHelperTrigger', end];
  const { findings } = await conformToy(contracts, {}, telling(read, told), { only });
  expect(findings.map(({ check, operationId, level }) => [check, operationId, level])).toEqual(want);
});

it.concurrent('where the status of one has told its end, none is asked for again', async () => {
  const asked: unknown[] = [];
  const toy = telling('SUCCESS', () => 'SUCCESS');
  const act: ToyFault['act'] = (request, usual) => {
    if (request.operation.id === 'getAiHelperTriggerStatus') asked.push(request.path['triggerId']);
    return toy.act!(request, usual);
  };
  const only = ['success/getAiHelperTrigger', 'success/getAiHelperTriggerStatus', end];
  await conformToy(contracts, {}, { act }, { only });
  expect(asked).toHaveLength(1);
});
