import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyRequest } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service in which an operation takes its time; meanwhile others may come, of which it is told the last. */
function slow(id: string, act: (last: ToyRequest, own: ToyRequest, isAlone: boolean) => ToyRequest | 409): ToyFault {
  let last: ToyRequest | undefined;
  let underWay = 0;
  return {
    before: async (request) => {
      if (request.operation.id !== id) return request;
      last = request;
      underWay += 1;
      const isAlone = underWay === 1;
      await sleep(20);
      underWay -= 1;
      const acting = act(last, request, isAlone);
      return acting === 409 ? { status: 409, body: { message: 'try again' } } : { ...request, ...acting };
    },
  };
}

it.concurrent.each<[string, string, Parameters<typeof slow>[1], readonly string[]]>([
  ['each is read', 'getDataMart', (_, own) => own, []],
  ['the last one is read', 'getDataMart', (last) => last, ['getDataMart']],
  ['each is updated', 'updateDataMartTitle', (_, own) => own, []],
  ['the last one is updated', 'updateDataMartTitle', (last) => last, ['updateDataMartTitle']],
  [
    'each is updated to what the last one is',
    'updateDataMartTitle',
    ({ body }, own) => ({ ...own, body }),
    ['updateDataMartTitle'],
  ],
  ['one is refused', 'updateDataMartTitle', (_, own, isAlone) => (isAlone ? own : 409), []],
])('of two requests at the same time %s', async (_, id, act, want) => {
  const { findings, summary } = await conformToy(contracts, {}, slow(id, act), { only: ['at-once'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  expect(summary.passed).toBeGreaterThan(0);
});
