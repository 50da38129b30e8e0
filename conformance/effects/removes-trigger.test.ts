import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyReply } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** How a service removes the trigger of a message. */
type Removing = {
  /** What it is answered. */
  readonly status?: number;
  /** How the trigger is read afterwards; none: it is not there. */
  readonly after?: object;
  /** What the trigger is read as before. */
  readonly state?: string;
};

/** A service that answers each message by a trigger, which is in its `state` at once. */
function removing({ status = 204, after, state = 'SUCCESS' }: Removing): ToyFault {
  const said: object[] = [];
  const removed = new Set<string>();
  const triggerIn = (id: string): ToyReply => {
    if (removed.has(id)) return after === undefined ? { status: 404 } : { status: 200, body: { id, ...after } };
    return { status: 200, body: { id, status: state, result: { text: 'Here it is.' } } };
  };
  return {
    act: ({ operation: { id }, path, body }, usual) => {
      const trigger = path['triggerId'] ?? '';
      const isKnown = trigger.startsWith('run-');
      if (id === 'getAiAssistantRunTrigger' && isKnown) return triggerIn(trigger);
      if (id === 'listAiAssistantRunTriggers') {
        const all = said.map((_, at) => ({ id: `run-${at + 1}`, status: state }));
        return { status: 200, body: all.filter((one) => !removed.has(one.id)) };
      }
      if (id === 'deleteAiAssistantRunTrigger' && isKnown) {
        removed.add(trigger);
        return { status };
      }
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (id === 'getAiAssistantSession') return { status: 200, body: { id: path['sessionId'], messages: [...said] } };
      if (id !== 'createAiAssistantMessage') return reply;
      const { text } = body as { readonly text: string };
      said.push({ role: 'user', text }, { role: 'assistant', text: 'Here it is.' });
      return { status: 201, body: { triggerId: `run-${said.length}` } };
    },
  };
}

const asBefore = { status: 'SUCCESS', result: { text: 'Here it is.' } };
const still = [
  'deleteAiAssistantRunTrigger',
  'implied',
  'An AiAssistantRunTrigger that was removed is still there',
] as const;

it.concurrent.each<[string, Removing, readonly unknown[]]>([
  ['is not there', {}, []],
  ['is there as before', { after: asBefore }, [still]],
  ['is there as before, and the removal was refused', { status: 409, after: asBefore }, []],
  ['is there as before, and the removal was accepted alone', { status: 202, after: asBefore }, []],
  ['is marked', { after: { ...asBefore, deletedAt: '2026-01-01T00:00:00Z' } }, []],
  ['is read without its result', { after: { status: 'SUCCESS' } }, []],
  ['has not ended, and stays', { after: asBefore, state: 'THINKING' }, []],
  ['has failed, and stays', { after: { ...asBefore, status: 'FAILED' }, state: 'FAILED' }, []],
])('the trigger of a message that was removed %s', { timeout: 60_000 }, async (_, how, want) => {
  const only = ['effects/createAiAssistantMessage'];
  const { findings } = await conformToy(contracts, {}, removing(how), { only });
  expect(findings.map(({ operationId, level, summary }) => [operationId, level, summary])).toEqual(want);
});
