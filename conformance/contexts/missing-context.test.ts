import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const only = ['stated-errors/updateDataMartContexts/404-context'];

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

describe.each(['uuid', 'slug'] as const)('a context that does not exist, with ids of the kind %s', (id) => {
  it('is not attached', async () => {
    const report = await conformToy(contracts, { id }, {}, { only });
    expect([report.findings, report.inconclusive]).toEqual([[], []]);
  });

  it('is found to be attached', async () => {
    const { findings } = await conformToy(contracts, { id }, attachesAny, { only });
    expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual([
      ['updateDataMartContexts', 'stated'],
    ]);
  });
});

it('a context that was removed may be gone (410)', async () => {
  const { findings } = await conformToy(contracts, { id: 'slug' }, tellsGone, { only });
  expect(findings).toEqual([]);
});
