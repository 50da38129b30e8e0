import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import { reportOfOtherKind } from './report-of-other-kind.ts';

const contract = await loadContract();

/** A scene in which the lists have shown some records. */
function sceneOf(lists: Readonly<Record<string, unknown>>, ours: readonly string[] = []): Scene {
  const diary = Object.entries(lists).map(([id, body]) => ({
    exchange: {
      operation: contract.operations.find((one) => one.id === id)!,
      reply: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    },
    parts: {},
    as: { role: 'business-user' },
  }));
  const creatorOf = ({ id }: { readonly id: string }): string | undefined => (ours.includes(id) ? 'any' : undefined);
  return { contract, diary, profile: {}, arrange: { creatorOf } } as unknown as Scene;
}

const marts = [
  { id: 'm1', definitionType: 'SQL', definition: { sqlQuery: 'SELECT 1' } },
  { id: 'm2', definitionType: 'TABLE', definition: { table: 'orders' } },
];
const report = (id: string, dataMartId: string, more: object = {}): object => ({ id, dataMartId, ...more });

it.each<[string, readonly object[], object | undefined]>([
  ['the one of a table', [report('r1', 'm1'), report('r2', 'm2')], { id: 'r2', source: 'm2' }],
  [
    'one without controls before one with some',
    [report('r1', 'm2', { columnConfig: ['a'] }), report('r2', 'm2', { columnConfig: null })],
    { id: 'r2', source: 'm2' },
  ],
  ['none of SQL', [report('r1', 'm1')], undefined],
  ['none of ours', [report('ours', 'm2')], undefined],
])('of the reports that were listed it is %s', (_, reports, want) => {
  const scene = sceneOf({ listDataMarts: { items: marts }, listReports: reports }, ['ours']);
  expect(reportOfOtherKind(scene)).toEqual(want);
});

it('nothing was listed', () => {
  expect(reportOfOtherKind(sceneOf({}))).toBeUndefined();
});
