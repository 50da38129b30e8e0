import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyReply } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/**
 * A service that shows the messages to all sessions in each, or stores each in the other session, or in the one
 * created first.
 */
function mixing(how: 'read' | 'stored' | 'stored with the first'): ToyFault {
  const said: { session: string; text: unknown }[] = [];
  const sessions: string[] = [];
  const created: string[] = [];
  return {
    act: ({ operation, path, body }, usual): ToyReply => {
      const session = path['sessionId'] ?? '';
      const reply = usual();
      if (operation.id === 'createAiAssistantSession') created.push((reply.body as { id: string }).id);
      if (operation.id === 'createAiAssistantMessage' && (reply.status ?? 0) < 300) {
        if (!sessions.includes(session)) sessions.push(session);
        const other = sessions.find((one) => one !== session) ?? session;
        const where = { read: session, stored: other, 'stored with the first': created[0]! };
        said.push({ session: where[how], text: body });
      }
      if (operation.id !== 'getAiAssistantSession' || reply.status !== 200) return reply;
      const messages = said.filter((one) => how === 'read' || one.session === session).map(({ text }) => text);
      return { ...reply, body: { ...(reply.body as object), messages } };
    },
  };
}

it.each([
  ['read', 'getAiAssistantSession'],
  ['stored', 'createAiAssistantMessage'],
  ['stored with the first', 'createAiAssistantMessage'],
] as const)('messages that are mixed up when they are %s are those of %s', async (how, want) => {
  const { findings } = await conformToy(contracts, {}, mixing(how), { only: ['messages'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual([want]);
});
