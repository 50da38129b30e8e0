import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyRequest } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const has = (body: Json | undefined, name: string): boolean => isObject(body) && name in body;

/** A toy that publishes what is right alone, and that describes a body of a publication. */
const publishing = (isRight: (body: Json | undefined) => boolean): ToyFault => {
  const isRefused = ({ operation, body }: ToyRequest): boolean =>
    operation.id === 'publishDataMart' && !isRight(body as Json | undefined);
  const schema = { required: ['comment'], properties: { comment: { type: 'string' } } };
  const put = { requestBody: { content: { 'application/json': { schema } } } };
  return {
    validate: (request, usual) => request.operation.id === 'publishDataMart' || usual(),
    act: (request, usual) => {
      if (request.operation.path.endsWith('openapi.json'))
        return { status: 200, body: { openapi: '3.1.0', paths: { '/api/data-marts/{id}/publish': { put } } } };
      return isRefused(request) ? { status: 400 } : usual();
    },
  };
};

it.concurrent.each<[string, (body: Json | undefined) => boolean, number]>([
  ['nothing', () => true, 0],
  ['an object', isObject, 1],
  ['a title', (body) => has(body, 'title'), 1],
  ['what is described', (body) => has(body, 'comment'), 1],
  ['what nobody knows', (body) => has(body, 'ticket'), 0],
])('a publication that asks for %s', async (_, isRight, count) => {
  const { findings } = await conformToy(contracts, {}, publishing(isRight), { only: ['inputs'] });
  const own = findings.filter(({ operationId }) => operationId === 'publishDataMart');
  expect(own.map(({ summary }) => summary)).toEqual(count === 0 ? [] : ['A body is asked for where none is stated']);
});

it('a value that is not stated is refused for a parameter that is required', async () => {
  const id = 'listDataStorageResources';
  const toy: ToyFault = {
    act: ({ operation, query }, usual) => {
      const isLax = operation.id === id && query.has('level') && query.get('level') !== 'resources';
      return isLax ? { status: 200, body: { items: [] } } : usual();
    },
  };
  const only = [`inputs/${id}/level-value`, `odd-inputs/${id}/resourceType`];
  const { findings } = await conformToy(contracts, {}, toy, { only });
  expect(findings.map(({ requirement, level }) => [requirement, level])).toEqual([
    [`parameter-${id}-level`, 'implied'],
  ]);
  expect((await conformToy(contracts, {}, {}, { only })).findings).toEqual([]);
});
