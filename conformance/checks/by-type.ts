import type { Check } from '../check.ts';
import { isSame } from '../lists/is-same.ts';
import { unread } from '../lists/list-outcomes.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { toListCase } from '../lists/to-list-case.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { type PathValues, pathValues } from '../arrange/path-values.ts';
import { type Lister, type Page, readPage } from '../lists/pages.ts';
import { repeatedRow } from '../lists/repeated-row.ts';
import type { Scene } from '../scene.ts';

/** A list of the records of one type has none that the list of another type has too, and each of them once. */
export const byType: Check = {
  id: 'by-type',
  title: 'Lists by type have no record in common',
  parallel: false,
  cases: ({ contract }) =>
    statedLists(contract).flatMap((operation) => {
      const types = pathValues(operation);
      if (types === undefined) return [];
      return toListCase(contract, operation, {
        check: 'by-type',
        id: 'apart',
        requirement: `operation-${operation.id}`,
        level: 'implied',
        count: 0,
        run: (scene, lister) => areApart(scene, lister, types),
      });
    }),
};

async function areApart(scene: Scene, lister: Lister, { parameter, values }: PathValues): Promise<Outcome> {
  const seen = new Map<string, string>();
  const pages: Page[] = [];
  let twice: { readonly id: string; readonly other: string; readonly value: string } | undefined;
  for (const value of values) {
    const parts = { ...lister.parts, path: { ...lister.parts.path, [parameter]: value } };
    const { page, exchange } = await readPage(scene, { ...lister, parts }, {});
    if (page === undefined) return unread(lister, exchange.reply.status);
    const fault = await repeatedRow(scene, { ...lister, parts }, exchange);
    if (fault !== undefined) return failed(fault);
    pages.push(page);
    for (const id of page.ids) {
      const other = seen.get(id);
      // A legacy type may count as one of the type that it is named after.
      twice ??=
        other === undefined || other.includes(value) || value.includes(other) ? undefined : { id, other, value };
      seen.set(id, value);
    }
  }
  if (seen.size === 0) return notApplicable('there are no records');
  if (twice === undefined) return passed;
  const received = `${twice.id} is of ${twice.other} and of ${twice.value}`;
  const { exchange } = pages.at(-1)!;
  // The type, which is stated, is ignored where all lists are the same.
  const level = pages.every(({ ids }) => isSame(ids, pages[0]!.ids)) ? 'stated' : 'implied';
  return failed({ level, summary: 'A record is listed under two types', expected: 'one type', received, exchange });
}
