import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import { answers } from '../testing/mutants/mutant.ts';
import type { Exchange } from '../target/message.ts';
import { holdsUnkept, saidBefore } from './message-history.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const [read, send] = ['getAiAssistantSession', 'createAiAssistantMessage'];

const textOf = (message: unknown): string => Object.values(message as Record<string, string>)[0]!;
const echoed = (message: unknown): object => ({ by: 'assistant', said: `You said: ${textOf(message)}` });
const withEcho = (message: unknown): readonly object[] =>
  ['user', 'assistant'].map((by, index) => ({ id: textOf(message) + index, by, said: textOf(message) }));
const numbered = (message: unknown, index: number): object => ({ id: index, by: 'user', said: textOf(message) });

/** How a session shows its messages, and the operation on which something is found. */
const rows: readonly (readonly [string, (messages: readonly unknown[]) => unknown, readonly string[]])[] = [
  ['as a list of all', (messages) => ({ messages }), []],
  ['as a list of the last', (messages) => ({ messages: messages.slice(-1) }), [read]],
  ['as their number alone', (messages) => ({ count: messages.length }), [read]],
  ['as a list of the last, in the words of its answer', (all) => ({ messages: all.slice(-1).map(echoed) }), [read]],
  ['as a list of all, with answers that repeat them', (all) => ({ messages: all.flatMap(withEcho) }), []],
  ['as a list in which each is twice', (all) => ({ messages: all.flatMap((one) => [one, one]).map(numbered) }), [send]],
  ['as their number and the last', (messages) => ({ count: messages.length, last: messages.at(-1) ?? null }), []],
];

it.each(rows)('a history that is shown %s', async (_, show, found) => {
  const fault = answers('getAiAssistantSession', (reply) => {
    if (!isObject(reply.body)) return reply;
    const { messages = [], ...session } = reply.body;
    return { ...reply, body: { ...session, ...(show(messages as unknown[]) as object) } };
  });
  const only = ['effects/createAiAssistantMessage'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(found.map((id) => `operation-${id}`));
});

const asked = { id: 'm-1', role: 'user', text: 'Which columns are there?' };
const told = { id: 'm-2', role: 'assistant', text: 'There are nine.' };

it.each<[string, object, readonly object[], boolean]>([
  ['is a message that it lacks', { response: told }, [asked], true],
  ['is a message that it has', { response: told }, [asked, told], false],
  ['is a message of the same side', { response: { ...told, role: 'user' } }, [asked], false],
  ['is of another form', { answer: told.text }, [asked], false],
  ['is a message, and it has none', { response: told }, [], false],
])('an answer %s', (_, answer, messages, want) => {
  const exchange = (body: object): Exchange => ({ reply: { body: JSON.stringify(body) } }) as unknown as Exchange;
  expect(holdsUnkept(exchange(answer), exchange({ messages }))).toBe(want);
});

it('what was said before is all that was accepted in the session, and not the message itself', () => {
  const entry = (sessionId: string, text: string, status = 201): { exchange: Exchange; parts: object } => ({
    exchange: { operation: say, reply: { status } } as unknown as Exchange,
    parts: { path: { sessionId }, body: { text } },
  });
  const say = { id: send };
  const last = entry('1', 'third');
  const diary = [entry('1', 'first'), entry('2', 'elsewhere'), entry('1', 'refused', 400), entry('1', 'second'), last];
  expect(saidBefore(diary, last.exchange, last.parts, 'text')).toEqual(['first', 'second']);
});
