import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Run = { readonly id: string; readonly type: string; readonly status: string; readonly dataMartId: string };

/** A toy with three runs of one DataMart, of which its history has some. */
function listing(isInHistory: (run: Run) => boolean, isRead = true): ToyFault {
  const runs: readonly Run[] = [
    { id: 'run-1', type: 'manual', status: 'SUCCESS' },
    { id: 'run-2', type: 'manual', status: 'FAILED' },
    { id: 'run-3', type: 'insight', status: 'CANCELLED' },
  ].map((run) => ({ ...run, dataMartId: 'mart-1' }));
  return {
    act: ({ operation, path, query }, usual) => {
      const from = Number(query.get('offset') ?? 0);
      if (operation.id === 'listDataMartRuns')
        return { status: 200, body: { items: runs.filter(isInHistory).slice(from) } };
      if (operation.id === 'listProjectRuns') return { status: 200, body: { items: runs.slice(from) } };
      const run = operation.id === 'getDataMartRun' ? runs.find(({ id }) => id === path['runId']) : undefined;
      return run === undefined ? usual() : isRead ? { status: 200, body: run } : { status: 404 };
    },
  };
}

const only = ['success/listDataMartRuns', 'success/listProjectRuns', 'run-lists/listDataMartRuns'];

it.each<[string, ToyFault, readonly string[]]>([
  ['all', listing(() => true), []],
  ['all of some kinds', listing(({ type }) => type === 'manual'), []],
  ['none', listing(() => false), []],
  ['all but one that is there no more', listing(({ status }) => status !== 'FAILED', false), []],
  ['all but those that failed', listing(({ status }) => status !== 'FAILED'), ['operation-listDataMartRuns']],
])('of the runs that the project has the history of a DataMart shows %s', async (_, toy, want) => {
  const { findings } = await conformToy(contracts, { envelope: 'items' }, toy, { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(want);
});
