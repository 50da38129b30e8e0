import type { Check } from '../check.ts';
import { unread } from '../lists/list-outcomes.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { toListCase } from '../lists/to-list-case.ts';
import type { Exchange } from '../message.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { type PathValues, pathValues } from '../path-values.ts';
import { type Lister, readPage } from '../pages.ts';
import type { Scene } from '../scene.ts';

/** A list of the records of one type has none that the list of another type has too. */
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
  let last: Exchange | undefined;
  for (const value of values) {
    const parts = { ...lister.parts, path: { ...lister.parts.path, [parameter]: value } };
    const { page, exchange } = await readPage(scene, { ...lister, parts }, {});
    if (page === undefined) return unread(lister, exchange.reply.status);
    last = exchange;
    for (const id of page.ids) {
      const other = seen.get(id);
      // A legacy type may count as one of the type that it is named after.
      if (other !== undefined && !other.includes(value) && !value.includes(other)) {
        const received = `${id} is of ${other} and of ${value}`;
        return failed({ summary: 'A record is listed under two types', expected: 'one type', received, exchange });
      }
      seen.set(id, value);
    }
  }
  return last === undefined || seen.size === 0 ? notApplicable('there are no records') : passed;
}
