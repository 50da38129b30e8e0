import { allEmpty } from '../by-type/all-empty.ts';
import { lostOwnerless } from '../by-type/lost-ownerless.ts';
import { misplaced, type TypePage } from '../by-type/misplaced.ts';
import { isOtherType } from '../by-type/said-type.ts';
import { takesUnknownType } from '../by-type/takes-unknown-type.ts';
import type { Check } from '../check.ts';
import { isSame } from '../lists/is-same.ts';
import { unread } from '../lists/list-outcomes.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { toListCase } from '../lists/to-list-case.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { type PathValues, pathValues } from '../arrange/path-values.ts';
import { type Lister, readPage } from '../lists/pages.ts';
import { repeatedRow } from '../lists/repeated-row.ts';
import type { Scene } from '../scene.ts';

/**
 * A list of the records of one type has none that are of another, as they or a second such list say, and each of them once.
 * A type that another such list refuses it does not take.
 */
export const byType: Check = {
  id: 'by-type',
  title: 'A list by type has records of that type alone',
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

async function areApart(scene: Scene, lister: Lister, types: PathValues): Promise<Outcome> {
  const { parameter, values } = types;
  const { resource } = lister.operation.lifecycle;
  // Asked for alone, the case begins with a record of ours.
  if (scene.allowWrites) await scene.arrange.get(resource, { role: lister.role, subject: 'own' });
  const seen = new Map<string, string>();
  const pages: TypePage[] = [];
  let twice: { readonly id: string; readonly other: string; readonly value: string } | undefined;
  for (const value of values) {
    const parts = { ...lister.parts, path: { ...lister.parts.path, [parameter]: value } };
    const { page, exchange } = await readPage(scene, { ...lister, parts }, {});
    if (page === undefined) return unread(lister, exchange.reply.status);
    const fault = await repeatedRow(scene, { ...lister, parts }, exchange);
    if (fault !== undefined) return failed(fault);
    pages.push({ type: value, page });
    for (const id of page.ids) {
      const other = seen.get(id);
      twice ??= other === undefined || !isOtherType(other, value) ? undefined : { id, other, value };
      seen.set(id, value);
    }
  }
  if (twice === undefined) return areRight(scene, lister, types, pages);
  const received = `${twice.id} is of ${twice.other} and of ${twice.value}`;
  const { exchange } = pages.at(-1)!.page;
  // The type, which is stated, is ignored where all lists are the same.
  const level = pages.every(({ page }) => isSame(page.ids, pages[0]!.page.ids)) ? 'stated' : 'implied';
  return failed({ level, summary: 'A record is listed under two types', expected: 'one type', received, exchange });
}

/** Lists that have no record in common may still be those of other types, or of none. */
async function areRight(scene: Scene, lister: Lister, types: PathValues, pages: readonly TypePage[]): Promise<Outcome> {
  const isEmpty = pages.every(({ page }) => page.size === 0);
  // A list is asked again where it is wrong: whether it goes on to be is found out once.
  const fault = await scene.once(`wrong by type ${lister.operation.id}`, () =>
    isEmpty ? allEmpty(scene, lister, types) : misplaced(scene, lister, types, pages),
  );
  if (fault !== undefined) return failed(fault);
  const ownerless = await scene.once(`ownerless by type ${lister.operation.lifecycle.resource}`, () =>
    lostOwnerless(scene, lister, types.parameter, pages),
  );
  if (ownerless !== undefined) return failed(ownerless);
  const lenient = await takesUnknownType(scene, lister.operation);
  if (lenient !== undefined) return failed(lenient);
  return pages.every(({ page }) => page.ids.length === 0) ? notApplicable('there are no records') : passed;
}
