import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose reports tell of their last run: those that `marks` says, in the state that it has in the end. */
function telling(state: string, marks: (one: unknown, ran: unknown) => boolean): ToyFault {
  const marts = new Map<unknown, unknown>();
  let ran: unknown;
  return {
    act: ({ operation: { id }, path, body }, usual) => {
      const run = { id: 'run-1', reportId: ran, status: 'SUCCESS' };
      if (['listDataMartRuns', 'listProjectRuns'].includes(id)) {
        const isListed = ran !== undefined && (id === 'listProjectRuns' || marts.get(ran) === path['id']);
        return { status: 200, body: isListed ? [run] : [] };
      }
      const reply = usual();
      if (id === 'runReport' && reply.status < 300) ran = path['id'];
      if (!['createReport', 'getReport'].includes(id) || !isObject(reply.body)) return reply;
      const own = reply.body['id'];
      if (id === 'createReport' && isObject(body)) marts.set(own, body['dataMartId']);
      const isMarked = ran !== undefined && marks(own, ran);
      return { ...reply, body: { ...reply.body, lastRunStatus: isMarked ? state : null } };
    },
  };
}

it.each<[string, ToyFault, readonly string[]]>([
  ['that was run says so', telling('SUCCESS', (one, ran) => one === ran), []],
  ['says so whichever was run', telling('SUCCESS', () => true), ['Running a report marks another as run']],
  [
    'that was run says so as if that went on',
    telling('RUNNING', (one, ran) => one === ran),
    ['A report says that its last run is under way, which is over'],
  ],
])('a report %s', { timeout: 30_000 }, async (_, toy, want) => {
  const { findings } = await conformToy(contracts, { idField: 'id' }, toy, { only: ['effects/runReport'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
