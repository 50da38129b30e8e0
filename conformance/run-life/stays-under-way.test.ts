import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import type { Check } from '../check.ts';
import { failed, passed } from '../outcome.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { runStaysUnderWay } from './stays-under-way.ts';
import { watchedRuns } from './watched-runs.ts';

const contracts = await loadContracts();

/** A service of runs: what a DataMart is defined by, and how many milliseconds each kind of run takes. */
type Runs = {
  readonly definition?: object | undefined;
  readonly manual?: number;
  readonly streams?: number;
  /** None: the history does not show runs of reports. */
  readonly reports?: number;
  /** As what runs of reports end. */
  readonly end?: string;
};

const sql = { definitionType: 'SQL', definition: { sqlQuery: 'select 1' } };

function running(runs: Runs): ToyFault {
  const { manual = Infinity, streams = 0, reports, end = 'SUCCESS' } = runs;
  const definition = 'definition' in runs ? runs.definition : sql;
  const begun = new Map<string, number>();
  const reported = new Map<string, number>();
  const stateAt = (from: number, lasts: number, last = 'SUCCESS'): string =>
    Date.now() - from < lasts ? 'RUNNING' : last;
  return {
    act: ({ operation: { id }, path }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      const body = isObject(reply.body) ? reply.body : {};
      const run = path['runId'] ?? '';
      switch (id) {
        case 'getDataMart':
          return { ...reply, body: { id: path['id'], title: 'Orders', ...definition } };
        case 'runDataMart':
          begun.set(body['runId'] as string, Date.now());
          return reply;
        case 'runReport':
          reported.set(path['id']!, Date.now());
          return reply;
        case 'listDataMartRuns': {
          const rows = [...reported].map(([reportId, from], at) => ({
            id: `run-${at}`,
            reportId,
            status: stateAt(from, reports ?? 0, end),
          }));
          return reports === undefined ? reply : { ...reply, body: { items: rows, total: rows.length } };
        }
        case 'getDataMartRun': {
          const from = begun.get(run);
          const lasts = from === undefined ? streams : manual;
          return { ...reply, body: { id: run, status: stateAt(from ?? Date.now(), lasts) } };
        }
        default:
          return reply;
      }
    },
  };
}

/** The rule alone, which looks at a run soon after it was watched. */
const soon: Check = {
  id: 'soon',
  title: 'A run ends',
  parallel: false,
  cases: ({ contract }) => [
    {
      id: 'soon/runDataMart',
      operation: contract.operations.find(({ id }) => id === 'runDataMart'),
      requirement: 'operation-runDataMart',
      level: 'implied',
      writes: true,
      priority: 2,
      requests: 9,
      run: async (scene) => {
        const runs = await watchedRuns(scene);
        const fault =
          'unended' in runs ? await runStaysUnderWay(scene, runs.unended, [3_500, 4_500, 5_500]) : undefined;
        return fault === undefined ? passed : failed(fault);
      },
    },
  ],
};

const summary = 'A manual run of a DataMart does not end, and other work on the same DataMart does';

it.concurrent.each<[string, Runs]>([
  ['every run takes a while, and that of a stream none', { manual: 4_000 }],
  ['runs of streams alone are over soon', {}],
  ['those of reports take as long, and those of streams none', { reports: Infinity, streams: 0 }],
  ['every run takes for ever', { streams: Infinity, reports: Infinity }],
  ['those of reports take as long', { reports: Infinity }],
  ['those of reports fail, and those of streams take as long', { reports: 0, end: 'FAILED', streams: Infinity }],
  ['connectors import', { definition: { definitionType: 'CONNECTOR', definition: { connector: { name: 'shop' } } } }],
  ['definitions are not shown', { definition: {} }],
])('nothing is found where %s', { timeout: 60_000 }, async (_, runs) => {
  const { findings } = await conformToy(contracts, {}, running(runs), { checks: [soon] });
  expect(findings.map((one) => one.summary)).toEqual([]);
});

it.concurrent('manual runs never end, and those of reports do', { timeout: 60_000 }, async () => {
  const runs = { reports: 500, streams: Infinity };
  const { findings } = await conformToy(contracts, {}, running(runs), { checks: [soon] });
  expect(findings.map((one) => [one.operationId, one.level, one.summary])).toEqual([
    ['runDataMart', 'implied', summary],
  ]);
});

it.concurrent.each<[string, Runs, readonly string[]]>([
  ['eight seconds', { manual: 8_000, reports: 0 }, []],
  ['for ever', { reports: 0 }, [summary]],
])('a run that takes %s is waited for', { timeout: 60_000 }, async (_, runs, want) => {
  const { findings } = await conformToy(contracts, {}, running(runs), { only: ['unended/getDataMartRun'] });
  expect(findings.map((one) => one.summary)).toEqual(want);
});
