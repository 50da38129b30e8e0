import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Drawn = {
  /** How often a canvas shows a title that is no longer right. */
  readonly behind?: number;
  /** Whether it is those of relationships that are shown by the titles of what they lead from. */
  readonly byEdges?: boolean;
  /** The state that it shows of each, where all are published. */
  readonly status?: string;
  /** Whether nothing is given another title. */
  readonly refuses?: boolean;
  /** Whether reading a DataMart gives the former title, too. */
  readonly isKept?: boolean;
};

/** A toy with a canvas that shows titles. */
function drawing({ behind = 0, byEdges = false, status, refuses = false, isKept = false }: Drawn): ToyFault {
  const titles = new Map<string, string>();
  const drawn = new Map<string, { title: string; left: number }>();
  const seen = (id: string, title: string): string => {
    const one = drawn.get(id) ?? { title, left: behind };
    drawn.set(id, one);
    if (one.title !== title && one.left <= 0) one.title = title;
    if (one.title !== title) one.left -= 1;
    return one.title;
  };
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      if (refuses && operation.id === 'updateDataMartTitle') return { status: 400, body: {} };
      if (operation.id === 'listModelCanvasDataMarts') {
        const all = [...titles].map(([one, title]) => ({ one, title: seen(one, title) }));
        const nodes = all.map(({ one, title }) => ({ id: one, title, ...(status === undefined ? {} : { status }) }));
        const edges = all.map(({ one, title }) => ({
          id: `edge ${one}`,
          sourceDataMartId: one,
          sourceDataMartTitle: title,
        }));
        return { status: 200, body: byEdges ? edges : nodes };
      }
      const reply = usual();
      if (operation.lifecycle.resource !== 'DataMart' || reply.status >= 300 || !isObject(reply.body)) return reply;
      const more =
        status === undefined ? {} : { status: operation.lifecycle.action === 'create' ? 'DRAFT' : 'PUBLISHED' };
      const own = (reply.body['id'] as string | undefined) ?? id;
      if (isObject(body) && typeof body['title'] === 'string') titles.set(own, body['title']);
      if (operation.lifecycle.action !== 'read' || !isKept) return { ...reply, body: { ...reply.body, ...more } };
      return { ...reply, body: { ...reply.body, title: drawn.get(own)?.title ?? titles.get(own) ?? '' } };
    },
  };
}

const summariesOf = async (all: Drawn): Promise<readonly string[]> => {
  const only = ['which-reference/updateDataMartTitle'];
  const { findings } = await conformToy(contracts, {}, drawing(all), { only, profile: toyProfile });
  return findings.map(({ operationId, summary }) => `${operationId}: ${summary}`);
};

it.concurrent.each<[string, Drawn]>([
  ['', { behind: 1000 }],
  [' of what a relationship leads from', { behind: 1000, byEdges: true }],
])('a canvas that keeps a title%s is found', async (_, all) => {
  const path = '/api/model-canvas/data-marts';
  expect(await summariesOf(all)).toEqual([
    `listModelCanvasDataMarts: A DataMart is shown by a name that it no longer has: GET ${path}`,
  ]);
});

it.concurrent.each<[string, Drawn]>([
  ['shows them as published', { status: 'PUBLISHED' }],
  ['has words of its own for what they are', { status: 'VISIBLE' }],
  ['shows the title that it has now', {}],
  ['is a little behind', { behind: 2 }],
  ['is asked about what can have no other title', { behind: 1000, refuses: true }],
  ['is asked about what is read by the former title, too', { behind: 1000, isKept: true }],
])('nothing is found where a canvas %s', async (_, all) => expect(await summariesOf(all)).toEqual([]));
