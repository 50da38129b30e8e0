import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { seenBefore } from './seen-before.ts';

const contract = await loadContract();
const template = { resource: 'InsightTemplate', id: 't1' };

const done = (id: string, body: unknown): Entry => {
  const operation = contract.operations.find((one) => one.id === id)!;
  const reply = { status: 200, headers: {}, body: JSON.stringify(body) };
  return { exchange: { operation, reply } as unknown as Exchange, parts: {}, as: { role: 'business-user' } };
};
const creation = done('createInsightTemplate', { id: 't1' });
const diary = [
  done('listReports', [{ id: 'r1' }]),
  done('listProjectRuns', [{ id: 'run1' }]),
  creation,
  done('listReports', [{ id: 'r1' }, { id: 'r2' }]),
];

it.each<[string, string, Exchange | undefined, readonly string[]]>([
  ['reports that were listed before', 'Report', creation.exchange, ['r1']],
  ['none where nobody knows when it was created', 'Report', undefined, []],
  ['none that may have an id of its DataMart alone', 'Run', creation.exchange, []],
])('%s', (_, resource, exchange, ids) => {
  const scene = { contract, diary, profile: {}, arrange: { creationOf: () => exchange } } as unknown as Scene;
  expect([...seenBefore(scene, resource, template)]).toEqual(ids);
});
