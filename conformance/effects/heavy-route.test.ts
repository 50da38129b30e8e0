import { beforeAll, expect, it } from 'vitest';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** A service that answers each message with the id of a trigger, and what it tells of that. */
function heavy(state: string | undefined, listed: boolean, id: string | number = 'trigger-9'): ToyFault {
  const trigger = { id, status: state ?? '' };
  let mart: string | undefined;
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id === 'createAiAssistantMessage') {
        mart = path['dataMartId'];
        return { status: 201, body: { triggerId: trigger.id } };
      }
      if (operation.id === 'deleteAiAssistantRunTrigger') return { status: 409 };
      if (operation.id === 'getAiAssistantRunTrigger')
        return state === undefined ? { status: 404, body: {} } : { status: 200, body: trigger };
      if (operation.id === 'getAiAssistantRunTriggerStatus')
        return state === undefined ? { status: 404, body: {} } : { status: 200, body: { status: state } };
      if (operation.id === 'listAiAssistantRunTriggers')
        return { status: 200, body: listed && path['dataMartId'] === mart ? [trigger] : [] };
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

/** How a service treats a message that asks for SQL; any other it answers at once. */
type Task = 'right' | 'unlisted' | 'unread' | 'status' | 'nothing';

function onTask(task: Task): ToyFault {
  const triggers = new Map<string, { readonly id: string; readonly status: string }>();
  let mart: string | undefined;
  return {
    act: ({ operation: { id }, path, body }, usual) => {
      const trigger = triggers.get(path['triggerId'] ?? '');
      const told = trigger === undefined || task === 'unread' ? { status: 404, body: {} } : undefined;
      switch (id) {
        case 'createAiAssistantMessage': {
          const reply = usual();
          const response = { role: 'assistant', content: 'There are some columns in all.' };
          if (reply.status >= 300 || !JSON.stringify(body).includes('SQL'))
            return { ...reply, body: { mode: 'LIGHT', response } };
          const triggerId = `trigger-${triggers.size + 1}`;
          mart = path['dataMartId'];
          triggers.set(triggerId, { id: triggerId, status: 'SUCCESS' });
          return { status: 201, body: { mode: 'HEAVY', triggerId: task === 'nothing' ? null : triggerId } };
        }
        case 'getAiAssistantRunTrigger':
          return told ?? { status: 200, body: trigger };
        case 'getAiAssistantRunTriggerStatus':
          return told ?? { status: 200, body: { status: task === 'status' ? 'IDLE' : 'SUCCESS' } };
        case 'deleteAiAssistantRunTrigger':
          triggers.delete(path['triggerId'] ?? '');
          return told ?? { status: 204 };
        case 'listAiAssistantRunTriggers':
          return {
            status: 200,
            body: task === 'unlisted' || path['dataMartId'] !== mart ? [] : [...triggers.values()],
          };
        default:
          return usual();
      }
    },
  };
}

it.concurrent.each<[Task, readonly string[]]>([
  ['right', []],
  ['unlisted', ['path-only-state listAiAssistantRunTriggers']],
  ['unread', ['path-only-state getAiAssistantRunTrigger']],
  ['status', ['which-state getAiAssistantRunTriggerStatus']],
  ['nothing', ['effects createAiAssistantMessage']],
])('a message that asks for much begins a trigger: %s', { timeout: 30_000 }, async (task, found) => {
  const only = [
    'effects/createAiAssistantMessage',
    'path-only-state/AiAssistantRunTrigger',
    'which-state/getAiAssistantRunTriggerStatus',
  ];
  const { findings } = await conformToy(contracts, {}, onTask(task), { only });
  expect(findings.map(({ check, operationId }) => `${check} ${operationId}`)).toEqual(found);
});

it('a trigger that is listed by a short number is listed', async () => {
  const only = ['effects/createAiAssistantMessage'];
  const { findings } = await conformToy(contracts, {}, heavy('processing', true, 155), { only });
  expect(findings).toEqual([]);
});
