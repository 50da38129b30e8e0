import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that answers at once, names no trigger, and keeps messages or not. */
function light(keeps: boolean): ToyFault {
  const messages: unknown[] = [];
  return {
    act: ({ operation, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'getAiAssistantSession')
        return { status: 200, body: { ...(reply.body as object), messages } };
      if (operation.id !== 'createAiAssistantMessage') return reply;
      const response = { role: 'assistant', content: `There are ${messages.length} columns in all.` };
      messages.push(...(keeps ? [{ role: 'user', content: (body as { text: string }).text }] : []), response);
      return { status: 201, body: { mode: 'lightweight', triggerId: null, response } };
    },
  };
}

it.each([
  ['kept', true, 0],
  ['not kept', false, 1],
])('a message that is answered at once, with no trigger, is %s', async (_, keeps, count) => {
  const only = ['effects/createAiAssistantMessage'];
  const { findings, notApplicable } = await conformToy(contracts, {}, light(keeps), { only });
  expect([findings.length, notApplicable]).toEqual([count, []]);
});
