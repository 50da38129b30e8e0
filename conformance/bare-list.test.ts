import { expect, it } from 'vitest';
import { conformToy, loadContracts } from './testing/conform-toy.ts';
import type { ToyFault } from './testing/toy-types.ts';

const contracts = await loadContracts();

it.concurrent.each<[string, string, (body: unknown) => unknown, number]>([
  ['records', 'listProjectInsightTemplates', () => [{ id: 't-1', sources: [] }], 0],
  ['nothing', 'listProjectInsightTemplates', () => [], 0],
  ['a page', 'listProjectInsightTemplates', (body) => [body], 1],
  ['texts', 'listProjectInsightTemplates', () => ['t-1'], 1],
  ['health by DataMart', 'getDataMartHealthStatus', () => [{ dataMartId: 'm-1', health: 'ok' }], 0],
  ['a record', 'getDataMart', (body) => [body], 1],
  ['insights, whose envelope is shown', 'listInsights', () => [{ id: 'i-1' }], 1],
  ['texts, where an array of records is stated', 'listDataStorages', () => ['s-1'], 1],
])('a bare array of %s', async (_, id, bend, count) => {
  const fault: ToyFault = {
    act: ({ operation }, usual) => {
      const reply = usual();
      return operation.id === id && reply.status === 200 ? { ...reply, body: bend(reply.body) } : reply;
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: [`success/${id}`] });
  expect(findings).toHaveLength(count);
});
