import { beforeAll, expect, it } from 'vitest';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** A service that answers each message with the id of a trigger, and what it tells of that. */
function heavy(state: string | undefined, listed: boolean): ToyFault {
  const trigger = { id: 'trigger-9', status: state ?? '' };
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (operation.id === 'createAiAssistantMessage') return { status: 201, body: { triggerId: trigger.id } };
      if (operation.id === 'getAiAssistantRunTrigger')
        return state === undefined ? { status: 404, body: {} } : { status: 200, body: trigger };
      if (operation.id === 'getAiAssistantRunTriggerStatus')
        return state === undefined ? { status: 404, body: {} } : { status: 200, body: { status: state } };
      if (operation.id === 'listAiAssistantRunTriggers') return { status: 200, body: listed ? [trigger] : [] };
      return reply;
    },
  };
}

it.each<[string, string | undefined, boolean, readonly string[]]>([
  ['under way and listed', 'processing', true, []],
  ['under way and not listed', 'processing', false, ['path-only-ai-assistant-run-triggers']],
  ['done and not listed', 'success', false, []],
  ['nowhere', undefined, false, ['message-answer-kind']],
])('a message is answered with a trigger that is %s', { timeout: 30_000 }, async (_, state, listed, found) => {
  const only = ['effects/createAiAssistantMessage'];
  const { findings } = await conformToy(contracts, {}, heavy(state, listed), { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(found);
});
