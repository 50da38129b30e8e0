import { expect, it } from 'vitest';
import { conformToy, loadContracts } from './testing/conform-toy.ts';
import { answers } from './testing/mutants/mutant.ts';

const contracts = await loadContracts();

it.concurrent.each<[string, (count: number) => boolean, readonly string[]]>([
  ['no answer', () => false, []],
  ['one answer of several', (count) => count === 3, ['every-answer']],
  ['each answer', () => true, ['success']],
])('%s breaks what is stated', async (_, isBroken, want) => {
  let count = 0;
  const fault = answers('listDataStoragesByType', (reply) =>
    reply.status === 200 && isBroken((count += 1)) ? { status: 200, body: ['text'] } : reply,
  );
  const { findings } = await conformToy(contracts, {}, fault, { only: ['listDataStoragesByType'] });
  expect(findings.map(({ check }) => check)).toEqual(want);
});
