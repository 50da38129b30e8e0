import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose aliases are words without any sign. */
const strict: ToyFault = {
  validate: ({ body }, usual) => {
    const alias = isObject(body) ? body['targetAlias'] : undefined;
    return (typeof alias !== 'string' || /^[a-z][a-z\d]*$/i.test(alias)) && usual();
  },
};

it('aliases are words that a strict service takes', async () => {
  const only = ['createRelationship', 'updateRelationship'];
  const { findings, inconclusive } = await conformToy(contracts, {}, strict, { only });
  expect([findings, inconclusive]).toEqual([[], []]);
});
