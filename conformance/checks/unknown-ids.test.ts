import { expect, it } from 'vitest';
import { unknownId } from '../arrange/arrange.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { unknownIds } from './unknown-ids.ts';

const contracts = await loadContracts();

it('nothing is put under an unknown id where a service may create it there', async () => {
  const put: string[] = [];
  const upserting: ToyFault = {
    act: ({ operation, path }, usual) => {
      const isUnknown = Object.values(path).at(-1) === unknownId;
      if (operation.provenance !== 'path-only' || operation.method !== 'PUT' || !isUnknown) return usual();
      put.push(operation.id);
      return { status: 200, body: { id: unknownId } };
    },
  };
  const { findings } = await conformToy(contracts, {}, upserting, { only: ['unknown-ids', 'odd-inputs'] });
  expect([put, findings]).toEqual([[], []]);
});

it.each(['getContextImpact', 'deleteContext', 'deleteRelationship', 'deleteInsight'])(
  'a server error on an unknown id is told of %s',
  async (id) => {
    const fault: ToyFault = {
      act: ({ operation, path }, usual) =>
        operation.id === id && Object.values(path).includes(unknownId) ? { status: 500 } : usual(),
    };
    const { findings } = await conformToy(contracts, {}, fault, { only: ['unknown-ids'] });
    expect(findings.map(({ operationId }) => operationId)).toEqual([id]);
  },
);

it.each([
  ['getOAuthCredentialStatus', 2],
  ['getDataMartRun', 2],
  ['getReport', 6],
])('what nothing else looks for in vain is soon asked: %s', (id, want) => {
  const { contract } = contracts;
  const cases = unknownIds.cases({ contract, profile: {}, roles: ['project-admin'], seed: 1, inclusion: undefined });
  expect(cases.find((one) => one.operation!.id === id)?.priority).toBe(want);
});
