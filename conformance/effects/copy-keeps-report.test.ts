import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that has no report any more after it was copied as the `isGone`-th. */
function copying(isGone: (nth: number) => boolean): ToyFault {
  const gone = new Set<string>();
  let copied = 0;
  return {
    act: ({ operation, path: { id = '' } }, usual) => {
      if (operation.id === 'getReport' && gone.has(id)) return { status: 404 };
      const reply = usual();
      if (operation.id === 'copyReportAsDataMart' && reply.status === 201 && isGone((copied += 1))) gone.add(id);
      return reply;
    },
  };
}

it.concurrent.each<[string, (nth: number) => boolean, readonly string[]]>([
  ['is kept', () => false, []],
  ['is gone each time', () => true, ['A report that was copied is gone']],
  ['was removed once', (nth) => nth === 1, []],
])('a report that was copied %s', async (_, isGone, want) => {
  const { findings } = await conformToy(contracts, {}, copying(isGone), { only: ['effects/copyReportAsDataMart'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
