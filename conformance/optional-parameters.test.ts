import { beforeAll, describe, expect, it } from 'vitest';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import type { ToyFault, ToyRequest } from './testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const refusing = (id: string, when: (request: ToyRequest) => boolean): ToyFault => ({
  act: (request, usual) => (request.operation.id === id && when(request) ? { status: 400 } : usual()),
});

describe('a request that is refused', () => {
  let count = 0;
  it.each<[string, string, (request: ToyRequest) => boolean, readonly string[]]>([
    ['without its limit', 'listDataMartRuns', ({ query }) => !query.has('limit'), ['parameter-listDataMartRuns-limit']],
    [
      'without its offset',
      'listAiAssistantSessions',
      ({ query }) => !query.has('offset'),
      ['parameter-listAiAssistantSessions-offset'],
    ],
    ['whatever it has', 'listDataMartRuns', () => true, []],
    ['for a moment', 'listDataMartRuns', () => (count += 1) <= 2, []],
    ['for what it lists', 'listDataMartRuns', ({ query }) => Number(query.get('limit') ?? 100) < 200, []],
  ])('%s', async (_, id, when, want) => {
    const { findings } = await conformToy(contracts, {}, refusing(id, when), { only: [`success/${id}`] });
    expect(findings.map(({ requirement }) => requirement)).toEqual(want);
  });
});
