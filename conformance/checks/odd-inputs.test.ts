import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyRequest } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that breaks on the requests of an operation that are as told. */
const breakingOn = (id: string, isTelling: (request: ToyRequest) => boolean): ToyFault => ({
  validate: (request, usual) => (request.operation.id === id && isTelling(request)) || usual(),
  act: (request, usual) => (request.operation.id === id && isTelling(request) ? { status: 500 } : usual()),
});

const hasObject = ({ body }: ToyRequest): boolean => isObject(body) && Object.values(body).some(isObject);

it.concurrent.each<[string, string, (request: ToyRequest) => boolean]>([
  ['an object in place of a text, of an update', 'updateDataMartTitle', hasObject],
  ['an object in place of a text, of what is known by path only', 'createContext', hasObject],
])('a server error on %s', async (_, id, isTelling) => {
  const { findings } = await conformToy(contracts, {}, breakingOn(id, isTelling), { only: ['odd-inputs'] });
  expect(findings.map(({ operationId, summary }) => [operationId, summary])).toEqual([
    [id, 'A request is answered 500'],
  ]);
});
