import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { readAll, toPage } from './pages.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

const rows = (from: number, to: number, more: Record<string, Json> = {}): readonly Json[] =>
  Array.from({ length: to - from }, (_, index) => ({ id: `${from + index}`, ...more }));

const size = 10;

/** The item with which a list begins again, where a page of ten from an offset is what is given. */
async function againIn(pageFrom: (offset: number) => readonly Json[]): Promise<string | undefined> {
  const operation = contract.operations.find(({ id }) => id === 'listProjectRuns')!;
  const send: Scene['send'] = (one, parts) => {
    const page = pageFrom(Number(parts.query?.['offset'] ?? 0)).slice(0, size);
    const headers = { 'content-type': 'application/json' };
    const reply = { status: 200, headers, body: JSON.stringify({ items: page }), partial: false };
    return Promise.resolve({ operation: one, message: toMessage(one, parts), reply });
  };
  const scene = { contract, profile: {}, send } as unknown as Scene;
  return (await readAll(scene, { operation, parts: {}, role: 'r' }))?.again?.id;
}

it.each<[string, (offset: number) => readonly Json[], string | undefined]>([
  ['its first items follow its last ones', (offset) => [...rows(offset, 14), ...rows(0, 14)], '0'],
  ['it ends', (offset) => rows(offset, 14), undefined],
  ['what is past its end is its last page', (offset) => rows(Math.min(offset, 10), 14), undefined],
  ['what is past its end is its first page', (offset) => rows(offset < 14 ? offset : 0, 14), undefined],
  ['others came in front of it', (offset) => rows(Math.max(0, offset - 4), 14), undefined],
  ['each parent counts its own', (offset) => [...rows(offset, 14, { of: 'a' }), ...rows(0, 6, { of: 'b' })], undefined],
  ['two are there twice', (offset) => [...rows(offset, 14), ...rows(0, 2)], undefined],
])('a list begins again, or not, where %s', async (_, pageFrom, want) => {
  expect(await againIn(pageFrom)).toBe(want);
});

it('a list of many short pages is read on in the longest', async () => {
  const operation = contract.operations.find(({ id }) => id === 'listProjectRuns')!;
  const asked: (Readonly<Record<string, unknown>> | undefined)[] = [];
  const send: Scene['send'] = (one, parts) => {
    asked.push(parts.query);
    const [from, limit] = [Number(parts.query?.['offset'] ?? 0), Number(parts.query?.['limit'] ?? size)];
    const items = rows(from, Math.min(from + limit, 130));
    const headers = { 'content-type': 'application/json' };
    const reply = { status: 200, headers, body: JSON.stringify({ items }), partial: false };
    return Promise.resolve({ operation: one, message: toMessage(one, parts), reply });
  };
  const scene = { contract, profile: {}, send } as unknown as Scene;
  expect((await readAll(scene, { operation, parts: {}, role: 'r' }))?.ids).toHaveLength(130);
  expect(asked).toEqual([
    {},
    { offset: 10 },
    { offset: 20, limit: 100 },
    { offset: 120, limit: 100 },
    { offset: 130, limit: 100 },
  ]);
});

it.each<[Json, number | undefined]>([
  [{ items: [] }, 0],
  [{}, 0],
  [{ totalSize: 40, nextPageToken: '' }, 0],
  [{ total: 0, hasMore: false }, 0],
  [{ id: 'run-1', total: 1 }, undefined],
  [{ message: 'no such page' }, undefined],
])('an answer of %j has a page of %s', (body, want) => {
  const operation = contract.operations.find(({ id }) => id === 'listProjectRuns')!;
  const reply = {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    partial: false,
  };
  const exchange = { operation, message: toMessage(operation, {}), reply };
  expect(toPage({ contract, profile: {} } as unknown as Scene, operation, exchange)?.size).toBe(want);
});
