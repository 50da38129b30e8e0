import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Reports that are not there are answered in a way of their own. */
function answering(status: number, body: unknown): ToyFault {
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      return operation.id === 'getReport' && reply.status >= 400 ? { status, body } : reply;
    },
  };
}

it.each([
  ['404', 404, {}, []],
  ['410', 410, {}, []],
  ['200 with an empty object', 200, {}, ['A Report that was removed is read with success']],
  ['200 with an empty object in an envelope', 200, { data: {} }, ['A Report that was removed is read with success']],
])('a report that was removed is answered %s', async (_, status, body, want) => {
  const { findings } = await conformToy(contracts, {}, answering(status, body), { only: ['state/Report/script'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
