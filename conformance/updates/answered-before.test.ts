import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that says of each DataMart whether it is published, so many milliseconds after it was asked to do that. */
function publishing(after: number, answers: (now: string) => string | undefined): ToyFault {
  const published = new Set<string>();
  return {
    act: ({ operation, path: { id = '' } }, usual) => {
      const reply = usual();
      if (operation.lifecycle.resource !== 'DataMart' || reply.status >= 300 || !isObject(reply.body)) return reply;
      const isPublication = operation.id === 'publishDataMart';
      if (isPublication) void sleep(after).then(() => published.add(id));
      if (isPublication && after === 0) published.add(id);
      const now = published.has(id) ? 'PUBLISHED' : 'DRAFT';
      const status = isPublication ? answers(now) : now;
      return { ...reply, body: { ...reply.body, ...(status !== undefined && { status }) } };
    },
  };
}

it.concurrent.each<[string, number, (now: string) => string | undefined, readonly string[]]>([
  ['as it is then', 0, (now) => now, []],
  ['without its state', 0, () => undefined, []],
  ['as it was, and it is published later', 400, (now) => now, []],
  ['as it was', 0, () => 'DRAFT', ['The answer to publishing a DataMart shows it as it was before']],
])('publishing a DataMart shows it %s', async (_, after, answers, want) => {
  const { findings } = await conformToy(contracts, {}, publishing(after, answers), {
    only: ['updates/publishDataMart'],
  });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
