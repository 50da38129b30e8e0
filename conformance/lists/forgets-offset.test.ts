import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Row = { readonly id: string; readonly isOwned: boolean };

const all: readonly Row[] = [true, true, false].map((isOwned, at) => ({ id: `mart-${at}`, isOwned }));

/** A toy with three DataMarts, of which two have owners: how it cuts a page, and what the filter leaves. */
function listing(
  page: (rows: readonly Row[], offset: number, isFiltered: boolean) => readonly Row[],
  owned: readonly Row[] = all.slice(0, 2),
): ToyFault {
  return {
    act: ({ operation, query, path }, usual) => {
      const known = all.find(({ id }) => operation.id === 'getDataMart' && id === path['id']);
      if (known !== undefined) return { status: 200, body: known };
      const reply = usual();
      if (operation.id !== 'listDataMarts' || !isObject(reply.body)) return reply;
      const filter = query.get('ownerFilter');
      const rows = filter === null ? all : filter === 'has_owners' ? owned : all.slice(2);
      return { ...reply, body: { items: page(rows, Number(query.get('offset') ?? 0), filter !== null) } };
    },
  };
}

const cut = (rows: readonly Row[], offset: number): readonly Row[] => rows.slice(offset);

it.each<[string, ToyFault, readonly string[]]>([
  ['ends past its last item', listing(cut), []],
  ['shows its first page past its last item, filtered or not', listing((rows) => rows), []],
  [
    'takes no heed of the offset',
    listing((rows, offset, isFiltered) => (isFiltered ? rows : cut(rows, offset))),
    ['offset is ignored where the list is filtered'],
  ],
  ['shows a DataMart twice', listing(cut, [all[0]!, all[0]!, all[1]!]), ['The list shows a DataMart twice']],
])('a list with a filter %s', async (_, toy, want) => {
  const only = ['owner-filter/listDataMarts/parts'];
  const { findings } = await conformToy(contracts, { envelope: 'items' }, toy, { only, allowWrites: false });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
