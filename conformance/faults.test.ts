import { beforeAll, describe, expect, it } from 'vitest';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import { accessMutants } from './testing/mutants/access-mutants.ts';
import { answerMutants } from './testing/mutants/answer-mutants.ts';
import { recordMutants } from './testing/mutants/record-mutants.ts';
import { reportMutants } from './testing/mutants/report-mutants.ts';
import { sampled } from './testing/sampled.ts';

/** As few cases as may show the fault. */
const onlyFor = (check: string, operationId: string): readonly string[] => {
  if (check === 'no-server-error') return [check, operationId];
  return check === 'success' ? [operationId] : [check];
};

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** Beside the sample of those that break the mock. */
const mutants = sampled([...accessMutants, ...answerMutants, ...reportMutants, ...recordMutants], 5);

describe('each broken promise is found, on the right operation', () => {
  it.each(mutants)('%s, %s: %s', async (check, operationId, _, fault) => {
    const { findings } = await conformToy(contracts, {}, fault, {
      only: onlyFor(check, operationId),
    });
    const own = findings.filter((one) => one.check === check);
    expect(own.flatMap((one) => one.operations ?? one.operationId)).toContain(operationId);
  });
});
