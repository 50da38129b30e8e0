import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** What a report tells of its runs, of which it may have had none. */
type Told = (ran: boolean) => Readonly<Record<string, unknown>>;

/** A service whose reports tell of their runs, and forget them with an update, or refuse that, or do neither. */
function telling(told: Told, update: 'keeps' | 'forgets' | 'refuses'): ToyFault {
  const marts = new Map<unknown, unknown>();
  const ran = new Set<unknown>();
  const runs: { readonly id: string; readonly reportId: unknown; readonly status: string }[] = [];
  return {
    act: ({ operation: { id }, path, body }, usual) => {
      if (['listDataMartRuns', 'listProjectRuns'].includes(id))
        return {
          status: 200,
          body: runs.filter(({ reportId }) => id === 'listProjectRuns' || marts.get(reportId) === path['id']),
        };
      if (id === 'updateReport' && update === 'refuses') return { status: 422, body: {} };
      const reply = usual();
      if (id === 'runReport' && reply.status < 300) {
        ran.add(path['id']);
        runs.push({ id: `report-run-${runs.length}`, reportId: path['id'], status: 'SUCCESS' });
      }
      if (id === 'updateReport' && update === 'forgets') ran.delete(path['id']);
      if (!['createReport', 'getReport', 'updateReport'].includes(id) || !isObject(reply.body)) return reply;
      const own = reply.body['id'];
      if (id === 'createReport' && isObject(body)) marts.set(own, body['dataMartId']);
      return { ...reply, body: { ...reply.body, ...told(ran.has(own)) } };
    },
  };
}

const moment: Told = (ran) => ({ lastRunAt: ran ? '2026-01-01T00:00:00Z' : null });
const count: Told = (ran) => ({ runsCount: ran ? 1 : 0 });
const nested: Told = (ran) => ({ lastRun: ran ? { id: 'run-1', status: 'SUCCESS' } : null });
const outcome: Told = (ran) => ({ lastRun: ran ? { status: 'SUCCESS' } : null, lastRunStatus: ran ? 'SUCCESS' : null });
const summary = 'A report that has run has no last run any more since it was given another title';

it.concurrent.each<[Told, 'keeps' | 'forgets' | 'refuses', readonly string[]]>([
  [moment, 'keeps', []],
  [moment, 'forgets', [summary]],
  [moment, 'refuses', []],
  [count, 'forgets', [summary]],
  [nested, 'keeps', []],
  [nested, 'forgets', [summary]],
  [outcome, 'forgets', []],
  [() => ({}), 'forgets', []],
])(
  'a report that tells of its runs as %s, and an update that %s them',
  { timeout: 30_000 },
  async (told, update, want) => {
    const only = ['effects/runReport'];
    const { findings } = await conformToy(contracts, { idField: 'id' }, telling(told, update), { only });
    expect(findings.map((one) => one.summary)).toEqual(want);
  },
);
