import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose history shows the run of a report of a DataMart, be that the one that was run or another. */
function running(which: (named: string, all: readonly string[]) => string): ToyFault {
  const reports = new Map<string, string>();
  const runs: { readonly id: string; readonly reportId: string; readonly dataMartId: string }[] = [];
  return {
    act: ({ operation: { id }, path, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (id === 'createReport' && isObject(reply.body) && isObject(body))
        reports.set(reply.body['id'] as string, body['dataMartId'] as string);
      if (id === 'deleteReport') reports.delete(path['id']!);
      if (id === 'runReport') {
        const mart = reports.get(path['id']!) ?? '';
        const all = [...reports].filter(([, of]) => of === mart).map(([one]) => one);
        runs.push({ id: `run-${runs.length}`, reportId: which(path['id']!, all), dataMartId: mart });
      }
      if (id !== 'listDataMartRuns' && id !== 'listProjectRuns') return reply;
      const shown = runs.filter(({ dataMartId }) => id === 'listProjectRuns' || dataMartId === path['id']);
      return { ...reply, body: { items: shown, total: shown.length } };
    },
  };
}

it.concurrent.each<[string, Parameters<typeof running>[0], readonly string[]]>([
  ['the report itself', (named) => named, []],
  ['the oldest report of the DataMart', (named, all) => all[0] ?? named, ['runReport']],
  ['the newest report of the DataMart', (named, all) => all.at(-1) ?? named, ['runReport']],
])('running a report runs %s', { timeout: 30_000 }, async (_, which, want) => {
  const { findings } = await conformToy(contracts, {}, running(which), { only: ['effects/runReport'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
