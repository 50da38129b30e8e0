import { beforeAll, expect, it } from 'vitest';
import { isObject, type Json } from '../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import { listOf } from './testing/mutants/mutant.ts';
import type { ToyFault, ToyReply } from './testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const idOf = ({ body }: ToyReply): string => (isObject(body) ? (body['id'] as string) : '');

/** The list of one type has the destination that was created first, and none that was created later. */
function firstOnly(isReady: boolean): ToyFault {
  const created: string[] = [];
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id === 'createDataDestination') created.push(idOf(reply));
      if (operation.id === 'getDataDestination' && isObject(reply.body))
        return { ...reply, body: { ...reply.body, ready: isReady && path['id'] === created[0] } };
      if (operation.id !== 'listDataDestinationsByType') return reply;
      return {
        ...reply,
        body: listOf(reply).filter((row) => !created.slice(1).includes((row as { id: string }).id)),
      };
    },
  };
}

const only = ['traces/listDataDestinationsByType', 'state/DataDestination/script'];

it.concurrent.each([
  ['is told where one like it is listed', false, ['listDataDestinationsByType']],
  ['is not told where what is listed shows that it is ready', true, []],
])('what is not listed by its type %s', async (_, isReady, want) => {
  const { findings } = await conformToy(contracts, {}, firstOnly(isReady), { only });
  expect(findings.map((one) => one.operationId)).toEqual(want);
});

/**
 * A search goes on finding what was removed: as it was, as one of another kind with the same id, or as removed; a creation may be
 * answered with the id alone.
 */
function findsRemoved(row: (record: Record<string, Json>) => Json, isTerse = false): ToyFault {
  const records = new Map<string, Record<string, Json>>();
  const gone = new Set<string>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id === 'createDataMart') records.set(idOf(reply), reply.body as Record<string, Json>);
      if (operation.id === 'createDataMart' && isTerse) return { ...reply, body: { id: idOf(reply) } };
      if (operation.id === 'deleteDataMart') gone.add(path['id']!);
      if (operation.id !== 'search') return reply;
      return { ...reply, status: 200, body: [...gone].map((id) => row(records.get(id)!)) };
    },
  };
}

it.concurrent.each([
  ['as it was', (record: Record<string, Json>): Json => record, ['search']],
  ['as removed', (record: Record<string, Json>): Json => ({ ...record, deletedAt: '2026-01-01T00:00:00Z' }), []],
  ['by an id that is of another kind', ({ id }: Record<string, Json>): Json => ({ id: id!, title: 'Mail' }), []],
])('what was removed is found %s', async (_, row, want) => {
  const { findings } = await conformToy(contracts, {}, findsRemoved(row), { only: ['traces/search'] });
  expect(findings.map((one) => one.operationId)).toEqual(want);
});

it.concurrent('what was created without telling more than its id is found by the name that it was given', async () => {
  const { findings } = await conformToy(
    contracts,
    {},
    findsRemoved((record) => record, true),
    { only: ['traces/search'] },
  );
  expect(findings.map((one) => one.operationId)).toEqual(['search']);
});

/** The reports of a DataMart go on showing each report that they have shown. */
function keepsShown(): ToyFault {
  const shown = new Map<string, Json>();
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (operation.id !== 'listDataMartReports' || reply.status !== 200) return reply;
      for (const row of listOf(reply)) shown.set((row as { id: string }).id, row as Json);
      return { ...reply, body: [...shown.values()] };
    },
  };
}

it.concurrent('what was listed once is looked for once it is removed', async () => {
  const { findings } = await conformToy(contracts, {}, keepsShown(), { only: ['traces/listDataMartReports'] });
  expect(findings.map((one) => one.operationId)).toEqual(['listDataMartReports']);
});
