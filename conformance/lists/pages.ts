import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { toId, toItems } from '../arrange/records.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { boundsOf } from './bounds-of.ts';
import { isSame } from './is-same.ts';

/**
 * A list as a target shows it: how many items, the ids of those that have one, and of those that are shown as removed.
 */
export type Page = {
  readonly exchange: Exchange;
  readonly size: number;
  readonly ids: readonly string[];
  readonly removed: readonly string[];
  /** By id, the items that have one. */
  readonly rows: ReadonlyMap<string, unknown>;
};

/** A list operation with a request of which only the query is varied. */
export type Lister = { readonly operation: Operation; readonly parts: RequestParts; readonly role: Role };

/** Reads a list; undefined when the target refuses it or no array can be made out in the answer. */
export async function readPage(
  scene: Scene,
  { operation, parts, role }: Lister,
  query: Readonly<Record<string, string | number>>,
): Promise<{ readonly page: Page | undefined; readonly exchange: Exchange }> {
  const exchange = await scene.send(operation, { ...parts, query: { ...parts.query, ...query } }, { role });
  return { page: toPage(scene, operation, exchange), exchange };
}

/** An answer of a list, and how it was asked for. */
export type Reading = Lister & { readonly exchange: Exchange };

/** What this run was answered so far where it has asked for a list with a key, be it refused or not; the latest last. */
export function readingsOf({ diary }: Scene, operation: Operation): readonly Reading[] {
  return diary.flatMap(({ exchange, parts, as }) =>
    exchange.operation === operation && 'role' in as ? [{ operation, parts, role: as.role, exchange }] : [],
  );
}

/** The page that an answer of a list shows; undefined when it is refused, or when no array can be made out in it. */
export function toPage(scene: Scene, operation: Operation, exchange: Exchange): Page | undefined {
  const { resource } = operation.lifecycle;
  const answer = isSuccess(exchange.reply) ? jsonOf(exchange.reply) : undefined;
  const items = toItems(answer) ?? (isEmptyEnvelope(answer, resource) ? [] : undefined);
  if (items === undefined) return undefined;
  const all = items.flatMap((item): (readonly [string, unknown])[] => {
    const id = toId(item, resource, scene.profile.idField);
    return id === undefined ? [] : [[id, item]];
  });
  const removed = all.filter(([, item]) => isMarkedRemoved(item)).map(([id]) => id);
  const ids = all.map(([id]) => id);
  return { exchange, size: items.length, ids, removed, rows: new Map(all) };
}

/** Whether an answer says something of a list at most, and nothing of a record: what is empty may be left out. */
function isEmptyEnvelope(answer: unknown, resource: string): boolean {
  if (!isObject(answer) || toId(answer, resource) !== undefined) return false;
  return Object.entries(answer).every(
    ([name, value]) => ['number', 'boolean'].includes(typeof value) || /token|cursor/i.test(name),
  );
}

const pagesAtMost = 10;

/** A whole list: its ids, those that are shown as removed, and those that stand on one page more than once. */
export type Whole = Omit<Page, 'size'> & {
  readonly repeated: readonly string[];
  /** The first page after which the list begins again, with the item that it begins with. */
  readonly again: Again | undefined;
  /** The page from an offset past the last item; undefined where the list takes no offset. */
  readonly end: Page | undefined;
};

/** A page on which the first items of the list follow its last ones. */
export type Again = { readonly page: Page; readonly id: string; readonly row: unknown };

/**
 * Every id of a list, page by page where it has an offset; undefined when it cannot be read to the end, or when items
 * have no id.
 */
export async function readAll(
  scene: Scene,
  lister: Lister,
  query: Readonly<Record<string, string | number>> = {},
): Promise<Whole | undefined> {
  const paged = lister.operation.params.some(({ name }) => name === 'offset');
  const rows = new Map<string, unknown>();
  const removed = new Set<string>();
  const repeated: string[] = [];
  let first: Page | undefined;
  let again: Again | undefined;
  const bounds = boundsOf(lister.operation, 'limit') ?? {};
  const longest = bounds.maximum ?? bounds.default;
  for (let index = 0; index < pagesAtMost; index += 1) {
    // A list of many short pages is read on in the longest ones that there are.
    const isLong = index > 1 && longest !== undefined && first!.size < longest;
    const next = { ...(isLong && { limit: longest }), ...query, ...(index > 0 && { offset: rows.size }) };
    const { page } = await readPage(scene, lister, next);
    if (page === undefined || page.ids.length !== page.size) return undefined;
    first ??= page;
    again ??= beginsAgain(first, page, rows);
    const before = rows.size;
    page.rows.forEach((row, id) => rows.set(id, row));
    page.removed.forEach((id) => removed.add(id));
    repeated.push(...page.ids.filter((id, at) => page.ids.indexOf(id) !== at));
    if (!paged || rows.size === before)
      return {
        ids: [...rows.keys()],
        removed: [...removed],
        rows,
        repeated,
        again,
        end: paged ? page : undefined,
        exchange: first.exchange,
      };
  }
  return undefined;
}

/** How many of the first items in their order are no chance, nor those that others have moved to a later page. */
const firstAtLeast = 3;

/** What is new on a page, and nothing but the beginning of the list after it: not as where one is past its end. */
function beginsAgain(first: Page, page: Page, known: ReadonlyMap<string, unknown>): Again | undefined {
  const at = page.ids.findIndex((id) => known.has(id));
  const old = page.ids.slice(at);
  if (at < 1 || old.length < firstAtLeast || !isSame(old, first.ids.slice(0, old.length))) return undefined;
  const id = old.find((one) => isDeepStrictEqual(page.rows.get(one), first.rows.get(one)));
  return id === undefined ? undefined : { page, id, row: page.rows.get(id) };
}
