import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Which reports a service removes with a destination. */
type Taken = 'none' | 'its own' | 'all' | 'all, once';

function removing(taken: Taken): ToyFault {
  const reports = new Map<string, unknown>();
  const gone = new Set<string>();
  let removals = 0;
  return {
    act: ({ operation, path, body }, usual) => {
      const id = path['id'] ?? '';
      if (gone.has(id)) return { status: 404 };
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'createReport' && isObject(reply.body) && isObject(body))
        reports.set(reply.body['id'] as string, body['dataDestinationId']);
      if (operation.id !== 'deleteDataDestination') return reply;
      removals += 1;
      const isAll = taken === 'all' || (taken === 'all, once' && removals === 1);
      for (const [report, destination] of reports)
        if (isAll || (taken === 'its own' && destination === id)) gone.add(report);
      return reply;
    },
  };
}

it.concurrent.each<[Taken, readonly string[]]>([
  ['none', []],
  ['its own', []],
  // What happens once may have been done by others.
  ['all, once', []],
  ['all', ['Removing a DataDestination takes a Report with it that is none of its own']],
])('removing a destination takes %s of the reports along', async (taken, want) => {
  const only = ['success/createReport', 'state/DataDestination/script'];
  const { findings } = await conformToy(contracts, {}, removing(taken), { only });
  expect(findings.filter(({ check }) => check === 'state').map(({ summary }) => summary)).toEqual(want);
});
