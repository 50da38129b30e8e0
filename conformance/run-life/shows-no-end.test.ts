import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { showsNoEnd } from './shows-no-end.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

function answerOf(id: string, body: JsonObject): Exchange {
  const operation = contract.operations.find((one) => one.id === id);
  const reply = { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return { operation, message: {}, reply } as unknown as Exchange;
}

const done = { id: 'one', status: 'SUCCESS', type: 'MANUAL', finishedAt: null };
const then = { finishedAt: '2026-03-01T00:00:00Z' };

it.each<[string, JsonObject, JsonObject, number]>([
  ['shows its end as well', { ...done, ...then }, { ...done, id: 'other', ...then }, 0],
  ['shows none, as another', done, { ...done, id: 'other' }, 0],
  ['shows none, as one of another kind does', done, { ...done, id: 'other', ...then, type: 'REPORT' }, 0],
  ['shows none, as one that failed does', done, { ...done, id: 'other', ...then, status: 'FAILED' }, 0],
  ['has no place for it', { id: 'one', status: 'SUCCESS', type: 'MANUAL' }, { ...done, id: 'other', ...then }, 0],
  ['shows none, unlike another', done, { ...done, id: 'other', ...then }, 1],
])('a run that is over %s', (_, run, other, count) => {
  const diary = [{ exchange: answerOf('listProjectRuns', { items: [other] }) } as unknown as Entry];
  const read = [{ exchange: answerOf('getDataMartRun', other) } as unknown as Entry];
  for (const seen of [diary, read]) {
    const scene = { diary: seen, profile: {} } as unknown as Scene;
    expect([showsNoEnd(scene, answerOf('getDataMartRun', run)) ?? []].flat()).toHaveLength(count);
  }
});
