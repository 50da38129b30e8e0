import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose first trigger is over at once, and others after some looks; their status is told by a rule of its own. */
function ending(told: (state: string, first: string) => string): ToyFault {
  const created = new Map<string, number>();
  const firsts = new Map<string, string>();
  let looks = 0;
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createAiHelperTrigger') created.set(reply.body['id'] as string, looks);
      const id = path['triggerId'] ?? '';
      if (!operation.id.startsWith('getAiHelperTrigger') || !created.has(id)) return reply;
      looks += 1;
      const isFirst = id === [...created.keys()][0];
      const state = !isFirst && looks - created.get(id)! < 4 ? 'PROCESSING' : 'SUCCESS';
      if (operation.id === 'getAiHelperTrigger') return { ...reply, body: { ...reply.body, status: state } };
      const first = firsts.get(id) ?? state;
      firsts.set(id, first);
      return { ...reply, body: { status: told(state, first) } };
    },
  };
}

it.concurrent.each<[string, Parameters<typeof ending>[0], readonly string[]]>([
  ['anew each time', (state) => state, []],
  ['in other words', (state) => (state === 'SUCCESS' ? 'ready to fetch' : 'busy'), []],
  ['as it was when it was first asked for', (_, first) => first, ['getAiHelperTriggerStatus']],
])('a status is told %s', { timeout: 30_000 }, async (_, told, want) => {
  const only = [
    'success/getAiHelperTrigger',
    'which-state/getAiHelperTriggerStatus/apart',
    'which-state/getAiHelperTriggerStatus',
    'which-state/getAiHelperTriggerStatus/later',
  ];
  const { findings } = await conformToy(contracts, {}, ending(told), { only });
  expect([...new Set(findings.map(({ operationId }) => operationId))]).toEqual(want);
});

it.concurrent.each([
  ['FAILED', []],
  ['DONE', []],
  ['SUCCESS', ['getAiHelperTriggerStatus']],
])('the status of a trigger that has failed is told as %s', { timeout: 30_000 }, async (told, want) => {
  const toy: ToyFault = {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'getAiHelperTrigger') return { ...reply, body: { ...reply.body, status: 'FAILED' } };
      return operation.id === 'getAiHelperTriggerStatus' ? { ...reply, body: { status: told } } : reply;
    },
  };
  const only = ['success/getAiHelperTrigger', 'which-state/getAiHelperTriggerStatus/later'];
  const { findings } = await conformToy(contracts, {}, toy, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it.concurrent.each<[string, boolean, readonly string[]]>([
  ['as it is', true, []],
  ['as it was at first', false, ['getAiHelperTriggerStatus']],
])(
  'the status of a trigger that is over before it is removed is told %s',
  { timeout: 30_000 },
  async (_, follows, want) => {
    let looks = 0;
    const toy: ToyFault = {
      act: ({ operation }, usual) => {
        const reply = usual();
        if (!isObject(reply.body)) return reply;
        const isStatus = operation.id === 'getAiHelperTriggerStatus';
        if (!isStatus && operation.id !== 'getAiHelperTrigger') return reply;
        looks += 1;
        return { ...reply, body: { ...reply.body, status: looks > 1 && (follows || !isStatus) ? 'SUCCESS' : 'IDLE' } };
      },
    };
    const only = [
      'success/getAiHelperTriggerStatus',
      'unended/getAiHelperTrigger',
      'unremoved/deleteAiHelperTrigger/over',
    ];
    const { findings } = await conformToy(contracts, {}, toy, { only });
    expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  },
);
