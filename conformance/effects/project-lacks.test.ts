import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { projectLacks } from './project-lacks.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

/** A service whose list of the project has these runs, and that has named others to those who streamed. */
async function faultOf(
  listed: readonly string[],
  streamed: readonly string[],
  total = 99,
  row: unknown = {},
): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json' };
  const send: Scene['send'] = (operation, parts) => {
    const offset = Number(parts.query?.['offset'] ?? 0);
    const items = listed.slice(offset, offset + total).map((id) => ({ id, runType: id.split(' ').at(-1)! }));
    const reply = { status: 200, headers, body: JSON.stringify({ items }), partial: false };
    return Promise.resolve({ operation, message: toMessage(operation, parts), reply });
  };
  const operation = contract.operations.find(({ id }) => id === 'streamDataMartData');
  const diary = streamed.map((run) => {
    const reply = { status: 200, headers: { 'x-svc-run-id': run }, body: '', partial: false };
    return { exchange: { operation, reply }, parts: {}, as: { role: 'technical-user' } } as unknown as Entry;
  });
  const patience = { lags: new Map(), vain: 99, ok: false };
  const scene = {
    contract,
    profile: {},
    send,
    diary,
    once: () => Promise.resolve(patience),
    sinceChange: () => Infinity,
  };
  return (await projectLacks(scene as unknown as Scene, 'business-user', 'of a report', row))?.key;
}

it.each<[string, readonly string[], readonly string[], string | undefined]>([
  ['has it', ['of a report', 'of a stream'], ['of a stream'], undefined],
  ['has no run of any stream', ['by hand'], ['of a stream'], undefined],
  ['has a run, and nothing was streamed', ['by hand'], [], undefined],
  ['has that of a stream, and not it', ['by hand', 'of a stream'], ['of a stream'], 'project'],
  ['has that of one stream of two', ['of another stream'], ['of a stream', 'of another stream'], 'project'],
])('of the run of a report that its DataMart shows, the list of the project %s', async (_, listed, streamed, want) => {
  expect(await faultOf(listed, streamed)).toBe(want);
});

it('a run may be on a later page', async () => {
  expect(await faultOf(['of a stream', 'by hand', 'of a report'], ['of a stream'], 2)).toBeUndefined();
});

it.each<[string, readonly string[], string | undefined]>([
  ['has others of its kind', ['by hand', 'of another report'], 'project'],
  ['has none of its kind', ['by hand', 'of a connector'], undefined],
])(
  'of the run of a report that its DataMart shows, the list of the project, without any of a stream, %s',
  async (_, listed, want) => {
    expect(await faultOf(listed, [], 99, { runType: 'report' })).toBe(want);
  },
);
