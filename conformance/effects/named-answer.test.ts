import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** How a service answers a message by a trigger that is over at once. */
type Answering = {
  /** Whether the history has the answer. */
  readonly isKept?: boolean;
  /** Whether the history shows ids of messages. */
  readonly hasIds?: boolean;
  /** What the trigger shows of its session and of its answer. */
  readonly result?: (session: string, answer: string, sessions: readonly string[]) => JsonObject;
};

function answering({ isKept = true, hasIds = true, result = usual }: Answering): ToyFault {
  const messages: { readonly session: string; readonly id: string; readonly role: string; readonly text: string }[] =
    [];
  const triggers = new Map<string, { readonly session: string; readonly answer: string }>();
  const sessions: string[] = [];
  return {
    act: ({ operation: { id }, path, body }, usually) => {
      const reply = usually();
      const session = path['sessionId'] ?? '';
      const trigger = triggers.get(path['triggerId'] ?? '');
      if (id === 'createAiAssistantSession' && reply.status < 300) sessions.push((reply.body as { id: string }).id);
      if (id === 'createAiAssistantMessage' && reply.status < 300) {
        const { text } = body as { readonly text: string };
        const answer = {
          session,
          id: `message-${messages.length + 1}`,
          role: 'assistant',
          text: 'Here is the report.',
        };
        messages.push({ session, id: `message-${messages.length}`, role: 'user', text }, ...(isKept ? [answer] : []));
        const triggerId = `trigger-${triggers.size + 1}`;
        triggers.set(triggerId, { session, answer: answer.id });
        return { status: 201, body: { triggerId } };
      }
      if (id === 'getAiAssistantSession' && reply.status < 300) {
        const own = messages.filter((one) => one.session === session);
        const shown = own.map(({ id: of, role, text }) => ({ ...(hasIds && { id: of }), role, text }));
        return { status: 200, body: { id: session, messages: shown } };
      }
      if (trigger === undefined) return reply;
      if (id === 'deleteAiAssistantRunTrigger') {
        triggers.delete(path['triggerId']!);
        return { status: 204 };
      }
      if (!id.startsWith('getAiAssistantRunTrigger')) return reply;
      const over = { id: path['triggerId'], status: 'SUCCESS' };
      return { status: 200, body: { ...over, result: result(trigger.session, trigger.answer, sessions) } };
    },
  };
}

const usual = (sessionId: string, messageId: string): JsonObject => ({ sessionId, messageId });

const lost = 'The answer that the trigger of a message names is not in the history of its session';

it.concurrent.each<[string, Answering, readonly string[]]>([
  ['its session and its answer', {}, []],
  ['an answer that the history lacks', { isKept: false }, [lost]],
  ['an answer that the history lacks, as it shows no ids', { isKept: false, hasIds: false }, []],
  ['no answer', { isKept: false, result: (sessionId) => ({ sessionId }) }, []],
  ['the message that was sent', { isKept: false, result: (_, id) => ({ userMessageId: id }) }, []],
  ['a session that nobody knows', { result: () => ({ sessionId: 'thread-9' }) }, []],
  [
    'another session',
    { result: (own, _, all) => ({ sessionId: all.find((one) => one !== own) ?? own }) },
    ['The trigger of a message names another session'],
  ],
])('the trigger of a message names %s', { timeout: 60_000 }, async (_, service, want) => {
  const only = ['success/createAiAssistantSession', 'messages', 'effects/createAiAssistantMessage'];
  const { findings } = await conformToy(contracts, {}, answering(service), { only });
  expect(findings.filter(({ check }) => check === 'effects').map(({ summary }) => summary)).toEqual(want);
});
