import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault, ToyRequest } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const profile = { ...toyProfile, requests: { 'GET /api/search': { query: { q: 'orders' } } } };

/** A toy that breaks on the requests of an operation that are as told. */
const breakingOn = (id: string, isTelling: (request: ToyRequest) => boolean): ToyFault => ({
  validate: (request, usual) => (request.operation.id === id && isTelling(request)) || usual(),
  act: (request, usual) => (request.operation.id === id && isTelling(request) ? { status: 500 } : usual()),
});

const hasObject = ({ body }: ToyRequest): boolean => isObject(body) && Object.values(body).some(isObject);

const isBeyond = (query: URLSearchParams): boolean => Number(query.get('offset')) > 1e6;

/** Whether the same was sent before. It is asked twice of each request: whether it is right, and what is done. */
function isTaken(): (request: ToyRequest) => boolean {
  const sent = new Map<string, ToyRequest>();
  return (request) => {
    const { role, body } = request;
    const key = JSON.stringify([role, body]);
    const first = sent.get(key) ?? request;
    sent.set(key, first);
    return first.body !== request.body;
  };
}

const hasNowhere = ({ body }: ToyRequest): boolean =>
  isObject(body) && Object.entries(body).some(([name, value]) => /zone/i.test(name) && value === 'Conform/Nowhere');

it.concurrent.each<[string, string, (request: ToyRequest) => boolean]>([
  ['an object in place of a text, of an update', 'updateDataMartTitle', hasObject],
  ['an object in place of a text, of what is known by path only', 'createContext', hasObject],
  ['a name that is taken', 'createContext', isTaken()],
  ['a name of a Data Destination that is taken', 'createDataDestination', isTaken()],
  ['a body that is null', 'createDataMart', ({ body }) => body === null],
  ['quotes in a search', 'search', ({ query }) => query.get('q')?.includes(`'`) === true],
  ['a time zone that is none', 'createScheduledTrigger', hasNowhere],
  ['a search for nothing', 'search', ({ query }) => query.get('q') === ''],
  ['a search without what is searched for', 'search', ({ query }) => !query.has('q')],
  ['a body that is no JSON', 'getDataMartHealthStatus', ({ body }) => body === undefined],
  ['an offset beyond the end of a page', 'listReports', ({ query }) => query.has('limit') && isBeyond(query)],
])('a server error on %s', async (_, id, isTelling) => {
  const { findings } = await conformToy(contracts, {}, breakingOn(id, isTelling), { only: ['odd-inputs'], profile });
  expect(findings.map(({ operationId, summary }) => [operationId, summary])).toEqual([
    [id, 'A request is answered 500'],
  ]);
});
