import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** What a service has of a message that a trigger answers: both sides, one of them, or none. */
type Kept = 'both' | 'beginning' | 'message' | 'answer' | 'none';

/** A service that answers by a trigger, which ends in `status` at once, those messages of which `isHeavy` says so. */
function answering(kept: Kept, status: string, isHeavy: (text: string) => boolean): ToyFault {
  const messages: { readonly role: string; readonly text: string }[] = [];
  let isRemoved = false;
  let mart: string | undefined;
  const trigger = { id: 'trigger-9', status, result: { text: 'Here is the draft of a report.' } };
  return {
    act: ({ operation: { id }, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300 && !/^(get|delete)AiAssistantRunTrigger$/.test(id)) return reply;
      switch (id) {
        case 'createAiAssistantMessage': {
          const { text } = body as { readonly text: string };
          const user = { role: 'user', text };
          if (!isHeavy(text)) {
            const answer = { role: 'assistant', text: `There is no answer to ${text}` };
            messages.push(user, answer);
            return { status: 201, body: { response: answer } };
          }
          mart = path['dataMartId'];
          if (['both', 'message'].includes(kept)) messages.push(user);
          if (kept === 'beginning') messages.push({ role: 'user', text: text.slice(0, 50) });
          if (['both', 'beginning', 'answer'].includes(kept))
            messages.push({ role: 'assistant', text: trigger.result.text });
          return { status: 201, body: { triggerId: trigger.id } };
        }
        case 'getAiAssistantSession':
          return { status: 200, body: { ...(reply.body as object), messages: [...messages] } };
        case 'deleteAiAssistantRunTrigger':
          isRemoved = true;
          return { status: 204 };
        case 'getAiAssistantRunTrigger':
          return isRemoved ? { status: 404 } : { status: 200, body: trigger };
        case 'listAiAssistantRunTriggers':
          return { status: 200, body: path['dataMartId'] === mart ? [trigger] : [] };
        default:
          return reply;
      }
    },
  };
}

const always = (): boolean => true;
const onSql = (text: string): boolean => text.includes('SQL');

it.concurrent.each<[string, Kept, string, (text: string) => boolean, number]>([
  ['both sides of every message', 'both', 'SUCCESS', always, 0],
  ['the answer alone of every message', 'answer', 'SUCCESS', always, 1],
  ['both sides of a message that asks for SQL', 'both', 'SUCCESS', onSql, 0],
  ['the answer alone of a message that asks for SQL', 'answer', 'SUCCESS', onSql, 1],
  ['the beginning of a long message', 'beginning', 'SUCCESS', always, 0],
  ['the message alone', 'message', 'SUCCESS', always, 0],
  ['nothing of what triggers answer', 'none', 'SUCCESS', always, 0],
  ['an answer though the trigger has failed', 'answer', 'FAILED', always, 0],
  ['an answer though the trigger is under way', 'answer', 'PROCESSING', always, 0],
])('of a history that has %s', { timeout: 60_000 }, async (_, kept, status, isHeavy, count) => {
  const only = ['effects/createAiAssistantMessage'];
  const { findings } = await conformToy(contracts, {}, answering(kept, status, isHeavy), { only });
  const summary = 'A message that a trigger has answered is not in the history of its session, and the answer is';
  expect(findings.map((one) => one.summary)).toEqual(Array.from({ length: count }, () => summary));
});

it.concurrent.each<[string, boolean]>([
  ['createAiAssistantMessage', true],
  ['getAiAssistantSession', false],
])(
  '%s is at fault where what a trigger answers is kept alone, and an earlier session is whole: %s',
  async (id, isWhole) => {
    const toy = answering('answer', 'SUCCESS', always);
    const roles = isWhole ? ['user', 'assistant'] : ['assistant', 'assistant'];
    const earlier = { id: 'earlier', messages: roles.map((role) => ({ role, text: 'Which region sells best?' })) };
    const act: ToyFault['act'] = (request, usual) => {
      if (request.operation.id === 'listAiAssistantSessions') return { status: 200, body: [{ id: 'earlier' }] };
      return request.operation.id === 'getAiAssistantSession' && request.path['sessionId'] === 'earlier'
        ? { status: 200, body: earlier }
        : toy.act!(request, usual);
    };
    const { findings } = await conformToy(contracts, {}, { act }, { only: ['effects/createAiAssistantMessage'] });
    expect(findings.map(({ operationId }) => operationId)).toEqual([id]);
  },
);
