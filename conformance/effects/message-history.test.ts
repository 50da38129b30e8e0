import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import { answers } from '../testing/mutants/mutant.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** How a session shows its messages, and the operation on which something is found. */
const rows: readonly (readonly [string, (messages: readonly unknown[]) => unknown, readonly string[]])[] = [
  ['as a list of all', (messages) => ({ messages }), []],
  ['as a list of the last', (messages) => ({ messages: messages.slice(-1) }), ['getAiAssistantSession']],
  ['as their number alone', (messages) => ({ count: messages.length }), ['getAiAssistantSession']],
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
