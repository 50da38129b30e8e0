import { beforeAll, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { toRecords } from '../arrange/records.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { contradictions, type StateSeen } from './states.ts';

/** What was seen: `l` listed, `r` read, of the run `1` where no other is named. */
const seen = (words: string): readonly StateSeen[] =>
  words.split(' ').map((word) => {
    const [how, state, id = '1'] = word.split(':') as [string, string, string?];
    return { id, name: 'status', state, isRead: how === 'r', entry: {} } as unknown as StateSeen;
  });

it.concurrent.each<[string, string, boolean, readonly string[]]>([
  ['the same state', 'l:queued:2 l:done r:done', true, []],
  ['another that no list has', 'l:done r:succeeded', true, []],
  ['another before any', 'l:queued:2 r:queued l:done', true, []],
  ['one in which it was not listed last', 'l:queued l:done r:done', true, []],
  ['another though it was there before', 'l:done:2 l:failed r:done', true, ['done']],
  ['a newer one than a list that is behind', 'l:done:2 l:queued r:done', false, []],
  ['a newer one that is under way', 'l:running:2 l:queued r:running', false, []],
  ['an older one than it was listed in', 'l:failed l:done r:failed', false, ['failed']],
  ['one under way when it was listed as over', 'l:done r:queued', false, ['queued']],
  ['one under way when it was listed as something else', 'l:active r:queued l:queued:2', false, []],
  ['another of another record', 'l:done r:queued:2 l:queued:3', true, []],
])('a run is read in %s', (_, words, wasThere, want) => {
  expect(contradictions(seen(words), () => wasThere).map(({ read }) => read.state)).toEqual(want);
});

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** A service whose runs are listed as over, and are read as running for some time. */
function readsBehind(milliseconds: number): ToyFault['act'] {
  const begun = Date.now();
  return ({ operation }, usual) => {
    const reply = usual();
    if (operation.id === 'getDataMartRun' && isObject(reply.body)) {
      const status = Date.now() - begun < milliseconds ? 'running' : 'success';
      return { ...reply, body: { ...reply.body, status } };
    }
    if (operation.id !== 'listDataMartRuns' || reply.status !== 200) return reply;
    for (const row of toRecords(reply.body) ?? []) (row as Record<string, unknown> & JsonObject)['status'] = 'success';
    return reply;
  };
}

it.concurrent.each<[string, number, readonly string[]]>([
  ['at once', 0, []],
  ['a little later', 1_500, []],
  ['never', Infinity, ['operation-getDataMartRun']],
])('a run is read as it is listed %s', { timeout: 60_000 }, async (_, milliseconds, want) => {
  const only = ['runs', 'effects/runDataMart', 'getDataMartRun'];
  const { findings } = await conformToy(contracts, {}, { act: readsBehind(milliseconds)! }, { only });
  const own = findings.filter(({ check }) => check === 'which-state');
  expect(own.map(({ requirement }) => requirement)).toEqual(want);
});
