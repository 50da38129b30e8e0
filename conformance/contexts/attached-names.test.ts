import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Attaching = {
  /** Whether a DataMart goes on showing a context by the name by which it was attached. */
  readonly copies?: boolean;
  /** Whether a DataMart that was removed goes on to stand in the impact of its contexts. */
  readonly counts?: boolean;
  /** Whether contexts are shown by their ids alone. */
  readonly plain?: boolean;
  /** The operation on a context that takes it off the DataMarts that have it. */
  readonly detaches?: string;
  /** Whether a DataMart is removed with a context that it has. */
  readonly cascades?: boolean;
  /** Whether a context is attached to one DataMart at a time. */
  readonly moves?: boolean;
  /** Whether the impact of a context counts the DataMarts of all contexts. */
  readonly sums?: boolean;
  /** How many DataMarts the impact of a context names at most, those that were attached last. */
  readonly most?: number;
  /** What the impact of a context says beside. */
  readonly beside?: JsonObject;
};

/** A toy whose DataMarts show the contexts that are attached to them, with their names. */
function attaching({
  copies = false,
  counts = false,
  plain = false,
  detaches,
  cascades = false,
  moves = false,
  sums = false,
  most = 100,
  beside = {},
}: Attaching): ToyFault {
  const names = new Map<string, Json>();
  const attached = new Map<string, readonly JsonObject[]>();
  const gone = new Set<string>();
  const idsIn = (body: unknown): readonly string[] => {
    const [ids] = isObject(body) ? Object.values(body).filter(Array.isArray) : [];
    return (ids ?? []) as readonly string[];
  };
  const shown = (one: JsonObject): Json => {
    const name = names.get(one['id'] as string) ?? null;
    return plain ? one['id']! : { id: one['id']!, name: copies ? one['name']! : name };
  };
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      const record = (reply.body ?? {}) as JsonObject;
      const name = isObject(body) ? (body['name'] ?? body['title']) : undefined;
      if (operation.id === 'createContext') names.set(record['id'] as string, name!);
      if (operation.id === 'updateContext') names.set(id, name!);
      if (operation.id === 'deleteContext' && cascades)
        for (const [mart, all] of attached) if (all.some((one) => one['id'] === id)) gone.add(mart);
      if (operation.lifecycle.resource === 'DataMart' && gone.has(id) && cascades) return { status: 404 };
      if (['deleteContext', detaches].includes(operation.id))
        for (const [mart, all] of attached)
          attached.set(
            mart,
            all.filter((one) => one['id'] !== id),
          );
      if (operation.id === 'deleteDataMart') gone.add(id);
      if (operation.id === 'updateDataMartContexts' && moves)
        for (const [mart, all] of attached)
          attached.set(
            mart,
            all.filter((one) => !idsIn(body).includes(one['id'] as string)),
          );
      if (operation.id === 'updateDataMartContexts')
        attached.set(
          id,
          idsIn(body).map((one) => ({ id: one, name: names.get(one) ?? null })),
        );
      const contexts = (attached.get(id) ?? []).filter((one) => names.has(one['id'] as string)).map(shown);
      if (operation.id === 'getDataMart') return { ...reply, body: { ...record, contexts } };
      if (operation.id !== 'getContextImpact') return reply;
      const marts = [...attached].filter(
        ([mart, all]) => (counts || !gone.has(mart)) && all.some((one) => one['id'] === id),
      );
      return {
        status: 200,
        body: {
          ...(most < 100 ? {} : { dataMartsCount: sums ? attached.size : marts.length }),
          dataMarts: marts.slice(-most).map(([mart]) => ({ id: mart })),
          ...beside,
        },
      };
    },
  };
}

it.concurrent.each<[string, Attaching, readonly string[]]>([
  ['are shown by the names that they have', {}, []],
  ['are shown by their ids', { plain: true, copies: true }, []],
  [
    'keep the names by which they were attached',
    { copies: true },
    ['getDataMart: A context that was renamed is shown by its former name where it is attached'],
  ],
  [
    'count DataMarts that are gone',
    { counts: true },
    ['getContextImpact: The impact of a context names a DataMart that was removed'],
  ],
  [
    'are taken off when they are renamed',
    { plain: true, detaches: 'updateContext' },
    ['updateContext: An update of a context takes it off the DataMarts that it is attached to'],
  ],
  [
    'are taken off when they are given members',
    { detaches: 'updateContextMembers' },
    ['updateContextMembers: An update of a context takes it off the DataMarts that it is attached to'],
  ],
  [
    'count the DataMarts of all',
    { sums: true },
    ['getContextImpact: The impact of a context counts more DataMarts than it is attached to'],
  ],
  [
    'name the last of their DataMarts',
    { most: 1 },
    ['getContextImpact: The impact of a context names one of two DataMarts that it is attached to'],
  ],
  ['name all of their DataMarts', { most: 99 }, []],
  ['name one of so many DataMarts', { most: 1, beside: { totalCount: 2 } }, []],
  ['name the first page of their DataMarts', { most: 1, beside: { paging: { hasMore: true } } }, []],
  [
    'are with one DataMart at a time',
    { moves: true },
    ['updateDataMartContexts: A context that is attached to one DataMart is taken off another'],
  ],
  [
    'take their DataMarts with them',
    { cascades: true },
    ['deleteContext: With a context, a DataMart is removed that it was attached to'],
  ],
])('contexts that %s', async (_, toy, want) => {
  const only = ['contexts/updateDataMartContexts/replaced'];
  const { findings } = await conformToy(contracts, {}, attaching(toy), { only });
  expect(findings.map(({ operationId, summary }) => `${operationId}: ${summary}`)).toEqual(want);
});
