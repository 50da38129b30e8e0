import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id: `run-${id}` }));

/** A service that cuts its runs by an offset and a limit, of which each may be left out. */
function listing(cut: (offset: number, limit: number | undefined) => readonly object[] | undefined): ToyFault {
  return {
    act: ({ operation, query }, usual) => {
      if (operation.id !== 'listProjectRuns') return usual();
      const limit = query.get('limit');
      const items = cut(Number(query.get('offset') ?? 0), limit === null ? undefined : Number(limit));
      return items === undefined ? { status: 400 } : { status: 200, body: { items } };
    },
  };
}

const paged = (offset: number, limit = 100): readonly object[] => all.slice(offset, offset + limit);

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['is kept', listing(paged), []],
  [
    'is refused',
    listing((offset, limit) => (offset > 0 && limit === undefined ? undefined : paged(offset, limit))),
    [],
  ],
  [
    'is ignored',
    listing((offset, limit) => (limit === undefined ? all : paged(offset, limit))),
    ['offset is ignored without limit'],
  ],
])('without a limit an offset %s', async (_, toy, want) => {
  const only = ['list-offsets/listProjectRuns/pages'];
  const { findings } = await conformToy(contracts, {}, toy, { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
