import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import type { Profile } from '../profile/profile.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const all: readonly Json[] = ['Orders', 'Sales', 'Leads', 'Visits', 'Refunds'].map((title, index) => ({
  id: `dm${index}`,
  title,
}));
const requests = { search: { query: { term: 'orders' } } };

it.each<[string, (term: string) => readonly Json[], Pick<Profile, 'requests'>, number]>([
  ['everything', () => all, { requests }, 1],
  ['what there is', (term) => all.filter((one) => JSON.stringify(one).toLowerCase().includes(term)), { requests }, 0],
  ['what is like it, most alike first', (term) => (term === 'orders' ? all : all.toReversed()), { requests }, 0],
  ['next to nothing', () => all.slice(0, 4), { requests }, 0],
  ['everything, by a name that nobody has told', () => all, {}, 0],
])('a search that finds %s', async (_, find, profile, count) => {
  const toy: ToyFault = {
    act: ({ operation, query }, usual) =>
      operation.id === 'search' ? { status: 200, body: { results: find(query.get('term') ?? '') as Json } } : usual(),
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/search'], profile });
  expect(findings).toHaveLength(count);
});

it('a search by a parameter that the description tells need not be given by the operator', async () => {
  const parameters = [{ name: 'q', in: 'query', schema: { type: 'string' } }];
  const document = { openapi: '3.1.0', paths: { '/api/search': { get: { parameters, responses: {} } } } };
  const toy: ToyFault = {
    act: ({ operation }, usual) => {
      if (operation.id === 'getOpenApiJson') return { status: 200, body: document };
      return operation.id === 'search' ? { status: 200, body: { results: all as Json } } : usual();
    },
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/search'] });
  expect(findings).toHaveLength(1);
});
