import type { Check } from '../check.ts';
import { refusedParameter } from '../lists/refused-parameter.ts';
import { boundsOf } from '../lists/bounds-of.ts';
import { isSame } from '../lists/is-same.ts';
import { few, moving, unread } from '../lists/list-outcomes.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { toListCase } from '../lists/to-list-case.ts';
import { type Exchange, isRefusal } from '../target/message.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { type Lister, type Page, readPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';

const check = 'list-offsets';

/** Pages by offset neither overlap nor skip; without an offset, a list begins at the stated default. */
export const listOffsets: Check = {
  id: check,
  title: 'Pages by offset neither overlap nor skip',
  parallel: false,
  cases: ({ contract }) =>
    statedLists(contract).flatMap((operation) => {
      const bounds = boundsOf(operation, 'offset');
      if (bounds === undefined) return [];
      const requirement = `parameter-${operation.id}-offset`;
      const pages = { check, id: 'pages', requirement, level: 'implied', count: 4, run: pagesFollow } as const;
      const zero = {
        check,
        id: 'default',
        requirement: `${requirement}-default`,
        count: 2,
        run: offsetIsZero,
      } as const;
      const below = {
        check,
        id: 'minimum',
        requirement: `${requirement}-min`,
        count: 2,
        filled: true,
        run: offsetIsNotBelow,
      } as const;
      return [
        pages,
        ...(bounds.default === 0 ? [zero] : []),
        ...(bounds.minimum === 0 ? [{ ...below, level: 'implied' as const }] : []),
      ].map((one) => toListCase(contract, operation, one));
    }),
};

/** Two pages of one or two hold what one page of both holds: no item twice, none left out. */
async function pagesFollow(scene: Scene, lister: Lister): Promise<Outcome> {
  const limited = boundsOf(lister.operation, 'limit') !== undefined;
  if (!limited) return offsetSkips(scene, lister);
  const { page: whole, exchange } = await readPage(scene, lister, { limit: 4 });
  if (whole === undefined) return unread(lister, exchange.reply.status);
  if (whole.ids.length < 2) return few(lister, 2);
  if (hasAlike(whole)) return alike;
  const size = whole.ids.length > 2 ? 2 : 1;
  const half = await readPage(scene, lister, { limit: size, offset: 0 });
  const next = await readPage(scene, lister, { limit: size, offset: size });
  const refused = await refusedParameter(scene, lister, half.exchange, 'offset=0', { limit: size });
  if (refused !== undefined) return refused;
  if (isSame([...(half.page?.ids ?? []), ...(next.page?.ids ?? [])], whole.ids))
    return (await ignoredAlone(scene, lister, whole, size)) ?? passed;
  // A list that moves is read twice only where something seems wrong.
  const again = await readPage(scene, lister, { limit: 4 });
  if (half.page === undefined || next.page === undefined || !isSame(again.page?.ids, whole.ids)) return moving(lister);
  if (half.page.size > size) return notApplicable('pages are longer than their limit');
  // What begins as the page before does may be longer than that: where the end is counted from the start of the list.
  if (isSame(half.page.ids, next.page.ids.slice(0, half.page.ids.length)))
    return ignored(next.exchange, 'another page than offset=0');
  if (next.page.size > size) return notApplicable('pages are longer than their limit');
  return failed({
    summary: 'Pages by offset overlap or skip items',
    expected: whole.ids.join(', '),
    received: [...half.page.ids, '|', ...next.page.ids].join(', '),
    exchange: next.exchange,
  });
}

/** Without a limit, an offset begins with the same item as with one, twice; a list that is whole without a limit need not. */
async function ignoredAlone(scene: Scene, lister: Lister, whole: Page, offset: number): Promise<Outcome | undefined> {
  if (boundsOf(lister.operation, 'limit')?.default === undefined || whole.ids.length <= offset) return undefined;
  const isWrong = async (): Promise<Exchange | undefined> => {
    const { page, exchange } = await readPage(scene, lister, { offset });
    return page?.ids[0] === whole.ids[0] ? exchange : undefined;
  };
  const exchange = (await isWrong()) && (await isWrong());
  const { page } = exchange === undefined ? {} : await readPage(scene, lister, { limit: offset, offset });
  if (exchange === undefined || page?.ids[0] !== whole.ids[offset]) return undefined;
  const summary = 'offset is ignored without limit';
  const expected = `a list from ${whole.ids[offset]!} on`;
  return failed({ key: 'alone', summary, expected, received: `one from ${whole.ids[0]!} on`, exchange });
}

async function offsetSkips(scene: Scene, lister: Lister): Promise<Outcome> {
  const { page: whole, exchange } = await readPage(scene, lister, {});
  if (whole === undefined) return unread(lister, exchange.reply.status);
  if (whole.ids.length < 2) return few(lister, 2);
  if (hasAlike(whole)) return alike;
  const { page: rest, exchange: skipped } = await readPage(scene, lister, { offset: 1 });
  const refused = await refusedParameter(scene, lister, skipped, 'offset=1');
  if (refused !== undefined) return refused;
  if (rest?.ids[0] === whole.ids[1] && !isSame(rest?.ids, whole.ids)) return passed;
  const { page: again } = await readPage(scene, lister, {});
  if (rest === undefined || !isSame(again?.ids, whole.ids)) return moving(lister);
  if (isSame(rest.ids, whole.ids)) return ignored(skipped, 'a list without its first item');
  const summary = 'offset=1 does not begin with the second item';
  return failed({ summary, expected: whole.ids[1]!, received: rest.ids[0] ?? 'nothing', exchange: skipped });
}

/** Where each parent counts the ids of its own, those of a list of all do not tell its items apart. */
function hasAlike({ ids }: Page): boolean {
  return new Set(ids).size < ids.length;
}

const alike = notApplicable('its ids do not tell its items apart');

/** How pages follow each other is not written down; that there is an `offset` is. */
function ignored(exchange: Exchange, expected: string): Outcome {
  const summary = 'offset is ignored';
  return failed({ key: 'ignored', level: 'stated', summary, expected, received: 'the same items', exchange });
}

/** An offset below 0 is refused, or taken for 0. */
async function offsetIsNotBelow(scene: Scene, lister: Lister): Promise<Outcome> {
  const { page, exchange } = await readPage(scene, lister, { offset: -1 });
  if (page === undefined) return isRefusal(exchange.reply) ? passed : unread(lister, exchange.reply.status);
  const { page: zero } = await readPage(scene, lister, { offset: 0 });
  if (zero === undefined || zero.ids.length < 2) return few(lister, 2);
  if (isSame(page.ids, zero.ids)) return passed;
  const { page: again } = await readPage(scene, lister, {});
  if (!isSame(zero.ids, again?.ids ?? [])) return moving(lister);
  const expected = 'refused (4xx), or the first page';
  return failed({
    summary: 'offset=-1 is accepted',
    expected,
    received: page.ids.slice(0, 5).join(', ') || 'no items',
    exchange,
  });
}

async function offsetIsZero(scene: Scene, lister: Lister): Promise<Outcome> {
  const { page: usual, exchange } = await readPage(scene, lister, {});
  const { page: zero, exchange: asked } = await readPage(scene, lister, { offset: 0 });
  const refused = await refusedParameter(scene, lister, asked, 'offset=0');
  if (refused !== undefined) return refused;
  if (usual === undefined || zero === undefined) return unread(lister, exchange.reply.status);
  if (usual.ids.length === 0) return few(lister, 1);
  // Their order is not stated.
  if (isSame(usual.ids.toSorted(), zero.ids.toSorted())) return passed;
  const { page: again } = await readPage(scene, lister, {});
  if (!isSame(usual.ids, again?.ids ?? [])) return moving(lister);
  const summary = 'Without offset, the list does not begin at 0';
  return failed({
    summary,
    expected: zero.ids.slice(0, 5).join(', '),
    received: usual.ids.slice(0, 5).join(', '),
    exchange,
  });
}
