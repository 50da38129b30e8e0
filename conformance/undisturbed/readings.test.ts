import { beforeAll, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** A service that answers reading a DataMart with another record than that with the id, or shows that in other words. */
function reading(change: (record: JsonObject, all: readonly JsonObject[]) => JsonObject): ToyFault['act'] {
  const all: JsonObject[] = [];
  return ({ operation }, usual) => {
    const reply = usual();
    if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
    all.push(reply.body);
    return { ...reply, body: change(reply.body, all) };
  };
}

it.concurrent.each<[string, (record: JsonObject, all: readonly JsonObject[]) => JsonObject, readonly string[]]>([
  ['the record', (record) => record, []],
  ['whichever was read first', (_, all) => all[0]!, ['operation-getDataMart']],
  ['an id of its own beside that', ({ id, ...rest }) => ({ id: `r-${id as string}`, ...rest }), []],
  ['the id of something else alone', (record) => ({ title: record['title']!, config: { id: 'c1' } }), []],
])('reading by an id gives %s', async (_, change, want) => {
  const only = ['state', 'which-record/getDataMart'];
  const { findings } = await conformToy(contracts, {}, { act: reading(change)! }, { only });
  const own = findings.filter(({ check }) => check === 'which-record');
  expect(own.map(({ requirement }) => requirement)).toEqual(want);
});
