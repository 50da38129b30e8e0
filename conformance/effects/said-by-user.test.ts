import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { saidByUser } from './said-by-user.ts';

const { operations } = await loadContract();
const [read, say] = ['getAiAssistantSession', 'createAiAssistantMessage'].map((id) =>
  operations.find((one) => one.id === id)!,
);

const path = { dataMartId: 'mart-1', sessionId: 'session-1' };
const done = (operation: unknown, body: unknown, sent?: object): Entry =>
  ({
    exchange: { operation, message: {}, reply: { status: 200, headers: {}, body: JSON.stringify(body) } },
    parts: { path, body: sent },
    as: { role: 'technical-user' },
  }) as unknown as Entry;

const asked = 'Which region sells most?';
const answered = 'The north does, as it always has.';
const sent = done(say, {}, { text: asked });
const history = (...items: readonly (readonly [side: string, text: string])[]): Entry =>
  done(read, { id: 'session-1', messages: items.map(([role, text], at) => ({ id: `${at}`, role, text })) });

it.each<[string, readonly Entry[], boolean]>([
  ['the assistant', [sent, history(['user', asked], ['assistant', answered])], false],
  [
    'the user, and by the assistant elsewhere',
    [sent, history(['user', asked], ['assistant', answered]), history(['user', asked], ['user', answered])],
    true,
  ],
  ['the user, as all is', [sent, history(['user', asked], ['user', answered])], false],
  [
    'the assistant, between what was sent otherwise',
    [sent, history(['user', asked], ['bot', answered], ['user', 'conform-1 of a test run'])],
    false,
  ],
  ['nobody', [sent, history(['user', asked])], false],
  ['the user before', [sent, history(['user', 'Welcome to this session'], ['user', asked], ['bot', answered])], false],
])('an answer is said by %s', (_, diary, want) => {
  expect(saidByUser({ diary, prefix: 'conform-1' } as unknown as Scene, read!, say!) !== undefined).toBe(want);
});
