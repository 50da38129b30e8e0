import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { ghostOfOther } from './ghost-of-other.ts';
import type { View } from './view.ts';

const contract = await loadContract();
const named = (id: string): Operation => contract.operations.find((one) => one.id === id)!;
const operation = named('search');
const view: View = { operation, requirement: 'path-only-search', resource: 'DataMart', isPlain: false };

const role = 'technical-user';
const id = 'a3f1c2d4';
const title = 'conform-1 No 7';

type Removal = { readonly id: string; readonly path: Readonly<Record<string, string>> };

const ofStorage: Removal = { id: 'deleteDataStorage', path: { id } };
const ofInsight: Removal = { id: 'deleteInsight', path: { dataMartId: 'b5c6d7e8', insightId: id } };

/** What a search finds where a record of ours was removed, and what its list still has. */
async function summaryOf(hits: readonly Json[], listed: readonly Json[], removal = ofStorage): Promise<unknown> {
  const answerOf = (of: Operation, body: Json, parts = {}): Exchange => ({
    operation: of,
    message: toMessage(of, parts),
    reply: { status: 200, headers: {}, body: JSON.stringify(body), partial: false },
  });
  const send: Scene['send'] = (of, parts) => {
    if (of.id !== 'search')
      return Promise.resolve(answerOf(of, of.lifecycle.action === 'list' ? [...listed] : {}, parts));
    return Promise.resolve(answerOf(of, parts.query?.['query'] === title ? [...hits] : [], parts));
  };
  const entry = (of: Operation) => ({
    exchange: answerOf(of, {}, { path: removal.path }),
    parts: { path: removal.path },
    as: { role },
  });
  const isOwn = (record: { readonly id: string }): boolean => record.id === id;
  const creation = { message: { body: JSON.stringify({ title }) }, reply: { body: JSON.stringify({ id, title }) } };
  const known = new Map<string, unknown>();
  const scene = {
    contract,
    profile: {},
    send,
    diary: [entry(named(removal.id))],
    arrange: {
      get: () => Promise.resolve({ ok: false }),
      creationOf: (record: { readonly id: string }) => (isOwn(record) ? creation : undefined),
      creatorOf: (record: { readonly id: string }) => (isOwn(record) ? role : undefined),
    },
    once: async (key: string, make: () => Promise<unknown>) => {
      if (!known.has(key)) known.set(key, await make());
      return known.get(key);
    },
    sinceChange: () => 0,
    sessions: new Map([[role, {}]]),
  } as unknown as Scene;
  return (await ghostOfOther(scene, view, { operation, parts: {}, word: 'query', pauses: [] }))?.summary;
}

const found = 'A DataStorage that was removed is still shown: GET /api/search';

it.each<[string, readonly Json[], readonly Json[], string | undefined]>([
  ['as it was', [{ id, title, type: 'DATA_STORAGE' }], [], found],
  ['as deleted', [{ id, title, deletedAt: '2026-01-01T00:00:00Z' }], [], undefined],
  ['by an id that is of another kind', [{ id, title: 'Mail' }], [], undefined],
  ['as its list has it as well', [{ id, title }], [{ id, title }], undefined],
  ['not at all', [], [], undefined],
])('a storage that was removed is found %s', async (_, hits, listed, want) => {
  expect(await summaryOf(hits, listed)).toBe(want);
});

it('an insight that was removed is found', async () => {
  expect(await summaryOf([{ id, title }], [], ofInsight)).toBe(
    'An Insight that was removed is still shown: GET /api/search',
  );
});
