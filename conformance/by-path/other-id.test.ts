import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy whose triggers are read as what is made of them. */
const reading = (toBody: (record: object) => object): ToyFault => ({
  act: ({ operation }, usual) => {
    const reply = usual();
    const isAsked = operation.id === 'getSqlDryRunTrigger' && isObject(reply.body);
    return isAsked ? { ...reply, body: toBody(reply.body) } : reply;
  },
});

it.each<[string, (record: object) => object, readonly string[]]>([
  ['itself', (record) => record, []],
  ['what it has come to alone', () => ({ state: 'done', rows: 3 }), []],
  ['another trigger', (record) => ({ ...record, id: 'another' }), ['getSqlDryRunTrigger']],
])('a trigger that is read as %s', async (_, toBody, want) => {
  const only = ['path-only-state/SqlDryRunTrigger'];
  const { findings } = await conformToy(contracts, {}, reading(toBody), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
