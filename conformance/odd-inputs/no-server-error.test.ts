import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyRequest } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const hasLetters = ({ body }: ToyRequest): boolean =>
  isObject(body) && typeof body['title'] === 'string' && body['title'].includes('漢');
const hasNull = ({ body }: ToyRequest): boolean => isObject(body) && Object.values(body).includes(null);
const hasStranger = ({ body }: ToyRequest): boolean =>
  isObject(body) && Object.values(body).some((ids) => Array.isArray(ids) && (ids as Json[]).includes('conform'));

const answering = (id: string, isOdd: (request: ToyRequest) => boolean, status: number): ToyFault => ({
  validate: (request, usual) => (request.operation.id === id && isOdd(request)) || usual(),
  act: (request, usual) => (request.operation.id === id && isOdd(request) ? { status } : usual()),
});

it.concurrent.each<[string, string, string, (request: ToyRequest) => boolean]>([
  ['a new name with letters beyond ASCII', 'updateDataMartTitle', 'updates/updateDataMartTitle/last', hasLetters],
  ['a name to begin with', 'createDataDestination', 'created-fields/createDataDestination', hasLetters],
  ['a description that is taken away', 'updateDataMartDescription', 'updates/updateDataMartDescription/last', hasNull],
  ['ids that nobody has', 'getDataMartHealthStatus', 'effects/getDataMartHealthStatus', hasStranger],
])('%s is no server error, and may be refused', async (_, id, one, isOdd) => {
  // What updates have given a record is known by the updates that come first.
  const only = [one, ...(one.endsWith('/last') ? ['updates/updateDataMartTitle', 'updates/updateDataMartOwners'] : [])];
  const told = async (status: number): Promise<readonly (string | undefined)[]> => {
    const { findings } = await conformToy(contracts, {}, answering(id, isOdd, status), { only });
    return findings.map(({ operationId }) => operationId);
  };
  expect([await told(500), await told(400)]).toEqual([[id], []]);
});
