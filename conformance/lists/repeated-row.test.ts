import { beforeAll, expect, it } from 'vitest';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import { answers, listOf } from '../testing/mutants/mutant.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

it.each([
  ['the same row', (row: object): object[] => [row], ['listDataStorages']],
  ['a row of its own for the same id', (row: object): object[] => [{ ...row, part: 2 }], []],
  ['an id that no record has, twice', (): object[] => [{ id: 'mart-1' }, { id: 'mart-1' }], []],
])('a list shows, beside each row, %s', async (_, beside, want) => {
  const fault = answers('listDataStorages', (reply) => ({
    ...reply,
    body: listOf(reply).flatMap((row) => [...beside(row as object), row]),
  }));
  const { findings } = await conformToy(contracts, {}, fault, { only: ['once/listDataStorages'] });
  expect(findings.map((one) => one.operationId)).toEqual(want);
});
