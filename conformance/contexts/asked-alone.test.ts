import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import { triedContexts } from './asked-alone.ts';

const contract = await loadContract();
const operation = contract.operations.find(({ id }) => id === 'updateDataMartContexts')!;

/** What was asked: the DataMart, the contexts, the status, and the role. */
type Asked = readonly [id: string, contexts: readonly string[], status: number, role?: string];

function sceneOf(asked: readonly Asked[]): Scene {
  const diary = asked.map(([id, contextIds, status, role = 'technical-user']) => ({
    exchange: { operation, reply: { status } },
    parts: { path: { id }, body: { contextIds } },
    as: { role },
  }));
  return { diary } as unknown as Scene;
}

it.each<[string, readonly Asked[], object | undefined]>([
  [
    'each alone',
    [
      ['m', ['a'], 200],
      ['m', ['b'], 403],
    ],
    { bound: 'a', unbound: 'b' },
  ],
  [
    'in the other order',
    [
      ['m', ['b'], 403],
      ['m', ['a'], 200],
    ],
    { bound: 'a', unbound: 'b' },
  ],
  [
    'together',
    [
      ['m', ['a'], 200],
      ['m', ['a', 'b'], 403],
    ],
    undefined,
  ],
  [
    'at two DataMarts',
    [
      ['m', ['a'], 200],
      ['n', ['b'], 403],
    ],
    undefined,
  ],
  [
    'by two roles',
    [
      ['m', ['a'], 200, 'project-admin'],
      ['m', ['b'], 403],
    ],
    undefined,
  ],
  [
    'and the same one is let stay no more',
    [
      ['m', ['a'], 200],
      ['m', ['a'], 403],
    ],
    undefined,
  ],
  [
    'with a context that is not there',
    [
      ['m', ['a'], 200],
      ['m', ['b'], 404],
    ],
    undefined,
  ],
])('contexts that an editor attached and was refused, %s', (_, asked, want) => {
  expect(triedContexts(sceneOf(asked), operation, 'technical-user')).toEqual(want);
});
