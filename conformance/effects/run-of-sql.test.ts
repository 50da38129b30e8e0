import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose history of a DataMart has a run of some reports: those whose SQL was looked at, or others. */
function running(named: (looked: string) => string): ToyFault {
  const looked: string[] = [];
  const sent = new Map<unknown, unknown>();
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'getReportGeneratedSql') {
        looked.push(path['id']!);
        return { status: 200, body: { sql: `SELECT ${JSON.stringify(sent.get(path['id']))}` } };
      }
      if (operation.id === 'createReport' || operation.id === 'updateReport') {
        const reply = usual();
        sent.set(isObject(reply.body) ? reply.body['id'] : undefined, body);
        return reply;
      }
      if (operation.id !== 'listDataMartRuns') return usual();
      return { status: 200, body: { items: looked.map((id) => ({ id: `run-of-${id}`, reportId: named(id) })) } };
    },
  };
}

it.each<[string, ToyFault, readonly string[]]>([
  ['that report', running((id) => id), ['To look at the SQL of a report begins a run of it']],
  ['another report', running(() => 'other'), []],
])('the history has a run of %s', async (_, toy, want) => {
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/getReportGeneratedSql'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
