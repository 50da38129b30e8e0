import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { fillingsOf } from './fillings.ts';
import { listedGhost } from './listed-ghost.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

/**
 * A service whose list of the project is so once the DataMart of a trigger was removed, and that answers reading the
 * trigger so.
 */
async function faultOf(rows: readonly Json[], read = 404, isGhost = true): Promise<string | undefined> {
  const kept = new Map<string, Promise<unknown>>([['patience', Promise.resolve({ lags: new Map(), vain: 99 })]]);
  const once = (key: string, make: () => Promise<unknown>): Promise<unknown> => {
    kept.set(key, kept.get(key) ?? make());
    return kept.get(key)!;
  };
  const operationOf = (id: string) => contract.operations.find((one) => one.id === id)!;
  const list = operationOf('listProjectScheduledTriggers');
  const send: Scene['send'] = (operation, parts) => {
    const status = operation === list ? 200 : read;
    const headers = { 'content-type': 'application/json' };
    const reply = { status, headers, body: JSON.stringify({ items: rows }), partial: false };
    return Promise.resolve({ operation, message: toMessage(operation, parts), reply });
  };
  const scene = { contract, profile: {}, send, once, sinceChange: () => Infinity } as unknown as Scene;
  const removal = { operation: operationOf('deleteDataMart') } as Exchange;
  const child = { id: 'one', parents: { DataMart: 'mart' } };
  if (isGhost) (await fillingsOf(scene)).ghosts.set('ScheduledTrigger', { child, role: 'technical-user', removal });
  return (await listedGhost(scene, list))?.key;
}

const row = { id: 'one', dataMartId: 'mart' };

it.each<[string, Json[], number, boolean, string | undefined]>([
  ['has it no longer', [{ id: 'other', dataMartId: 'other' }], 404, true, undefined],
  ['has it, and nothing was tried', [row], 404, false, undefined],
  ['has it, and it is read as well', [row], 200, true, undefined],
  ['has it with a mark', [{ ...row, deletedAt: '2026-03-01T00:00:00Z' }], 404, true, undefined],
  ['has something else of that id', [{ id: 'one', dataMartId: 'other' }], 404, true, undefined],
  ['has it, and reading it says that there is none', [row], 404, true, 'ghost'],
])('the list of the project %s', async (_, rows, read, isGhost, want) => {
  expect(await faultOf(rows, read, isGhost)).toBe(want);
});
