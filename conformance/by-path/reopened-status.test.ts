import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose first trigger is over at once, others some requests later, and that tells the status of the newest. */
function ending(isNewest: boolean): ToyFault {
  const created = new Map<string, number>();
  let turn = 0;
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      turn += 1;
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createAiHelperTrigger') created.set(reply.body['id'] as string, turn);
      const id =
        isNewest && operation.id === 'getAiHelperTriggerStatus' ? [...created.keys()].at(-1)! : path['triggerId']!;
      if (!['getAiHelperTrigger', 'getAiHelperTriggerStatus'].includes(operation.id)) return reply;
      return {
        ...reply,
        body: { status: turn - created.get(id)! < (id === [...created.keys()][0] ? 1 : 9) ? 'PROCESSING' : 'SUCCESS' },
      };
    },
  };
}

const told = 'told-status/getAiHelperTriggerStatus';
const others = ['getAiHelperTrigger', 'deleteAiHelperTrigger', 'getAiHelperTriggerStatus'].map((id) => `success/${id}`);

it.concurrent.each<[string, boolean, readonly string[], readonly string[]]>([
  ['its own', false, [...others, told], []],
  ['that of the newest', true, [...others, told], ['getAiHelperTriggerStatus']],
  ['that of the newest, asked for alone', true, [told], ['getAiHelperTriggerStatus']],
])('the status of a trigger that is over is %s', async (_, isNewest, only, want) => {
  const { findings } = await conformToy(contracts, {}, ending(isNewest), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
