import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { keptAsDeleted } from '../testing/conforming-toys.ts';
import { lagging } from '../testing/lagging.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['listed-state'];

/** What a list shows of a DataMart that was published some milliseconds ago, or was not. */
type Showing = (since: number | undefined) => JsonObject;

/** A toy whose DataMarts have a status when they are read, and show something of it in the list. */
function showing(
  show: Showing,
  read: Showing = (since) => ({ status: since === undefined ? 'DRAFT' : 'PUBLISHED' }),
): ToyFault {
  const published = new Map<string, number>();
  const since = (id: Json | undefined): number | undefined => {
    const at = typeof id === 'string' ? published.get(id) : undefined;
    return at === undefined ? undefined : Date.now() - at;
  };
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      const { body } = reply;
      if (operation.id === 'publishDataMart') published.set(path['id']!, Date.now());
      if (!isObject(body)) return reply;
      if (operation.id === 'getDataMart') return { ...reply, body: { ...body, ...read(since(path['id'])) } };
      if (operation.id !== 'listDataMarts') return reply;
      const items = (body['items'] as readonly JsonObject[]).map((one) => ({ ...one, ...show(since(one['id'])) }));
      return { ...reply, body: { ...body, items } };
    },
  };
}

it.concurrent.each<[string, ToyFault]>([
  ['as it is', showing((since) => ({ status: since === undefined ? 'DRAFT' : 'PUBLISHED' }))],
  ['as it is some time later', showing((since) => ({ status: (since ?? 0) < 1_500 ? 'DRAFT' : 'PUBLISHED' }))],
  ['in other words', showing((since) => ({ status: since === undefined ? 'DRAFT' : 'live' }))],
  ['in words of its own', showing(() => ({ status: 'active' }))],
  ['without a status', showing(() => ({}))],
  ['with that of its output', showing(() => ({ output: { status: 'DRAFT' } }))],
  [
    'with a status that it does not have',
    showing(
      () => ({ status: 'DRAFT' }),
      () => ({}),
    ),
  ],
  ['as nothing else', {}],
  ['later', lagging(120)],
  ['once more', keptAsDeleted()],
])(
  'nothing is found where a DataMart is listed %s',
  async (_, toy) => {
    const { findings, inconclusive } = await conformToy(contracts, {}, toy, { only });
    expect([findings, inconclusive]).toEqual([[], []]);
  },
  30_000,
);

it.concurrent.each<[string, ToyFault]>([
  ['status', showing(() => ({ status: 'DRAFT' }))],
  [
    'isPublished',
    showing(
      () => ({ isPublished: false }),
      (since) => ({ isPublished: since !== undefined }),
    ),
  ],
])(
  'a list that keeps the %s of a DataMart that was published is found',
  async (field, toy) => {
    const { findings } = await conformToy(contracts, {}, toy, { only });
    expect(findings.map(({ operationId, summary }) => [operationId, summary])).toEqual([
      ['listDataMarts', `The list shows a DataMart that was published with the ${field} that it had before`],
    ]);
  },
  60_000,
);
