import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Streams = { readonly fault: ToyFault; readonly limits: (string | null)[] };

/** A toy that lists the runs that streams of reports have begun, as many as are asked for, a hundred unless a limit says more. */
function listsStreamed(isListed: boolean, usual = 100): Streams {
  const runs: object[] = [];
  const limits: (string | null)[] = [];
  const act: ToyFault['act'] = ({ operation, query }, respond) => {
    const reply = respond();
    if (operation.id === 'streamReportData' && reply.status === 200) {
      limits.push(query.get('limit'));
      if (isListed) runs.unshift({ id: reply.headers?.['x-svc-run-id'] });
    }
    if (operation.id !== 'listProjectRuns') return reply;
    const [limit, offset] = [Number(query.get('limit') ?? usual), Number(query.get('offset') ?? 0)];
    return { status: 200, body: { items: runs.slice(offset, offset + limit) } };
  };
  return { fault: { act }, limits };
}

it.concurrent.each([
  ['maximum', 100, 'parameter-listProjectRuns-limit-max'],
  ['default', 120, 'parameter-listProjectRuns-limit-default'],
])('runs of our own report show the %s of their list', async (question, usual, requirement) => {
  const { fault, limits } = listsStreamed(true, usual);
  const only = [`list-limits/listProjectRuns/${question}`];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map((one) => one.requirement)).toEqual([requirement]);
  expect(limits.filter((limit) => limit === '1').length).toBeGreaterThan(90);
});

it.concurrent('no more runs are begun once the list does not show the first', async () => {
  const { fault, limits } = listsStreamed(false);
  const { inconclusive } = await conformToy(contracts, {}, fault, { only: ['list-limits/listProjectRuns/maximum'] });
  expect(inconclusive).toHaveLength(1);
  expect(limits.length).toBeLessThan(5);
});

it.concurrent('no runs are begun where they may not be', async () => {
  const { fault, limits } = listsStreamed(true);
  const only = ['list-limits/listProjectRuns/maximum'];
  await conformToy(contracts, {}, fault, { only, allowWrites: false });
  expect(limits.length).toBeLessThan(2);
});
