import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const only = ['stated-errors/updateDataMartContexts/404-context'];
const onDataMart = 'stated-errors/updateDataMartContexts/404-data-mart';

/** Contexts are attached by id, whether they are there or not. */
const attachesAny: ToyFault = {
  act: ({ operation, body }, usual) => {
    if (operation.id !== 'updateDataMartContexts') return usual();
    const [ids = []] = (isObject(body) ? Object.values(body) : []).filter(Array.isArray) as unknown[][];
    return isObject(body) && ids.every((id) => typeof id === 'string') && !Object.values(body).includes(7)
      ? { status: 200 }
      : { status: 400 };
  },
};

/** A removed context is told to be gone. */
const tellsGone: ToyFault = {
  act: ({ operation }, usual) => {
    const reply = usual();
    return operation.id === 'updateDataMartContexts' && reply.status === 404 ? { status: 410 } : reply;
  },
};

/** What is known as removed is refused as malformed; whether it is still there to be asked about. */
const refusesRemoved = (look: number): ToyFault => {
  const removed = new Set<string>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (operation.id === 'deleteContext') removed.add(path['id']!);
      if (operation.id === 'getContextImpact')
        return removed.has(path['id']!) ? { status: look } : { status: 200, body: {} };
      if (operation.id !== 'updateDataMartContexts' || reply.status !== 404) return reply;
      return { status: [...removed].some((id) => JSON.stringify(body).includes(id)) ? 400 : 404 };
    },
  };
};

/** Contexts that are not there are passed over in silence, as is what is no list of them; a DataMart shows those that are. */
const passesOver = (areShown: boolean): ToyFault => {
  const attached = new Map<string, readonly string[]>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const isOne = operation.id === 'getDataMart' && areShown && isObject(reply.body);
      if (isOne) return { ...reply, body: { ...(reply.body as object), contextIds: attached.get(path['id']!) ?? [] } };
      if (operation.id !== 'updateDataMartContexts') return reply;
      const [ids = []] = (isObject(body) ? Object.values(body) : []).filter(Array.isArray) as string[][];
      attached.set(path['id']!, reply.status === 404 ? [] : ids);
      return { status: 200 };
    },
  };
};

describe.each(['uuid', 'slug'] as const)('a context that does not exist, with ids of the kind %s', (id) => {
  it.concurrent('is not attached', async () => {
    const report = await conformToy(contracts, { id }, {}, { only });
    expect([report.findings, report.inconclusive]).toEqual([[], []]);
  });

  it.concurrent('is found to be attached', async () => {
    const { findings } = await conformToy(contracts, { id }, attachesAny, { only });
    expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual([
      ['updateDataMartContexts', 'stated'],
    ]);
  });
});

it.concurrent('a context that was removed may be gone (410)', async () => {
  const { findings } = await conformToy(contracts, { id: 'slug' }, tellsGone, { only });
  expect(findings).toEqual([]);
});

it.concurrent('is found to be attached where admins alone create and remove contexts', async () => {
  const act: ToyFault['act'] = (request, usual) => {
    const isAdmins = ['createContext', 'deleteContext'].includes(request.operation.id);
    return isAdmins && request.role !== 'project-admin' ? { status: 403 } : attachesAny.act!(request, usual);
  };
  const profile = { situations: { boundContextId: 'context-a' } };
  const { findings } = await conformToy(contracts, { id: 'slug' }, { act }, { only, profile });
  expect(findings.map(({ level }) => level)).toEqual(['stated']);
});

it.concurrent.each([
  [404, 1],
  [200, 0],
  [410, 0],
])('a context that was removed is refused with 400, and what is read about it is answered %s', async (look, count) => {
  const { findings } = await conformToy(contracts, { id: 'slug' }, refusesRemoved(look), { only });
  expect(findings.map(({ level }) => level)).toEqual(Array.from({ length: count }, () => 'stated'));
});

it.concurrent.each([
  [true, 1],
  [false, 0],
])('a context that does not exist is passed over; contexts are shown: %s', async (areShown, count) => {
  const { findings } = await conformToy(contracts, { id: 'slug' }, passesOver(areShown), { only });
  expect(findings.map(({ level }) => level)).toEqual(Array.from({ length: count }, () => 'stated'));
});

/** The contexts of a DataMart that does not exist are refused to everybody; and so is reading one, or not. */
const hides = (read: number): ToyFault => ({
  act: ({ operation, path }, usual) => {
    const reply = usual();
    if (!path['id']?.endsWith('dead') || reply.status !== 404) return reply;
    return { status: operation.id === 'updateDataMartContexts' ? 403 : read };
  },
});

it.concurrent.each([
  ['is told to be none elsewhere', 404, 1],
  ['is refused everywhere', 403, 0],
])('a DataMart that does not exist %s', async (_, read, count) => {
  const { findings } = await conformToy(contracts, {}, hides(read), { only: [onDataMart] });
  expect(findings).toHaveLength(count);
});
