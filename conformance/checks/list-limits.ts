import type { Operation } from '../../spec/operation.ts';
import type { Case, Check, PlanInput } from '../check.ts';
import { boundsOf, few, type ListQuestion, statedLists, toListCase, unread } from '../list-case.ts';
import { isRefusal } from '../message.ts';
import { failed, type Fault, type Outcome, passed } from '../outcome.ts';
import { type Lister, type Page, readPage } from '../pages.ts';
import type { Scene } from '../scene.ts';

/** Lists give no more than `limit`, and no more than the stated default and maximum (Limits). */
export const listLimits: Check = {
  id: 'list-limits',
  title: 'Lists keep to limit, its default and its maximum',
  parallel: false,
  cases: ({ contract }) => statedLists(contract).flatMap((operation) => casesOf(contract, operation)),
};

function casesOf(contract: PlanInput['contract'], operation: Operation): Case[] {
  const bounds = boundsOf(operation, 'limit');
  if (bounds === undefined) return [];
  const { maximum, default: usual } = bounds;
  const named = `parameter-${operation.id}-limit`;
  const toCase = (
    id: string,
    requirement: string,
    count: number,
    run: ListQuestion['run'],
    filled: boolean = false,
  ): Case => toListCase(contract, operation, { check: 'list-limits', id, requirement, count, filled, run });
  return [
    toCase('limit', named, 2, limitIsKept),
    ...(maximum === undefined
      ? []
      : [toCase('maximum', `${named}-max`, maximum + 1, (scene, lister) => maximumIsKept(scene, lister, maximum))]),
    ...(usual === undefined
      ? []
      : [
          toCase(
            'default',
            `${named}-default`,
            usual + 1,
            (scene, lister) => defaultIsKept(scene, lister, usual),
            usual === maximum,
          ),
        ]),
    ...(operation.id === 'listReports' ? [toCase('unpaginated', 'reports-unpaginated', 1, isUnpaginated)] : []),
  ];
}

async function limitIsKept(scene: Scene, lister: Lister): Promise<Outcome> {
  for (const limit of [1, 2]) {
    const { page, exchange } = await readPage(scene, lister, { limit });
    if (page === undefined) return unread(lister, exchange.reply.status);
    if (page.size > limit) return failed(sizeFault(page, `limit=${limit} is answered with more items`, limit));
    if (page.size < limit) return few(lister, limit);
  }
  return passed;
}

/** Above the maximum, refusing and clamping both keep the promise. */
async function maximumIsKept(scene: Scene, lister: Lister, maximum: number): Promise<Outcome> {
  const { page, exchange } = await readPage(scene, lister, { limit: maximum + 1 });
  if (isRefusal(exchange.reply)) {
    const { page: full, exchange: again } = await readPage(scene, lister, { limit: maximum });
    if (full !== undefined || !isRefusal(again.reply)) return passed;
    const summary = `limit=${maximum} is refused`;
    return failed({ summary, expected: 'accepted (2xx)', received: String(again.reply.status), exchange: again });
  }
  if (page === undefined) return unread(lister, exchange.reply.status);
  if (page.size > maximum)
    return failed(sizeFault(page, `limit=${maximum + 1} is answered with more than ${maximum} items`, maximum));
  const { page: beyond } = await readPage(scene, lister, { limit: 1, offset: maximum });
  return page.size === maximum && (beyond?.size ?? 0) > 0 ? passed : few(lister, maximum + 1);
}

async function defaultIsKept(scene: Scene, lister: Lister, usual: number): Promise<Outcome> {
  const { page, exchange } = await readPage(scene, lister, {});
  if (page === undefined) return unread(lister, exchange.reply.status);
  if (page.size > usual) return failed(sizeFault(page, `Without limit, the list has more than ${usual} items`, usual));
  const { page: asked } = await readPage(scene, lister, { limit: usual });
  if (asked === undefined || asked.size < page.size) return few(lister, usual + 1);
  if (asked.size > page.size) {
    return failed(
      sizeFault(page, `Without limit, the list is shorter than with limit=${usual}`, asked.size, 'exactly'),
    );
  }
  return page.size === usual ? passed : few(lister, usual + 1);
}

/** "When `limit` is omitted, the legacy unpaginated array is returned": it has all that pages have. */
async function isUnpaginated(scene: Scene, lister: Lister): Promise<Outcome> {
  const { page, exchange } = await readPage(scene, lister, {});
  if (page === undefined) return unread(lister, exchange.reply.status);
  const { page: beyond, exchange: paged } = await readPage(scene, lister, { limit: 1, offset: page.size });
  if (beyond === undefined || page.size === 0)
    return beyond === undefined ? unread(lister, paged.reply.status) : few(lister, 1);
  const missing = beyond.ids.filter((id) => !page.ids.includes(id));
  if (missing.length === 0) return passed;
  const summary = 'Without limit, the list leaves out reports that pages have';
  return failed({
    summary,
    expected: 'all reports',
    received: `${page.size} reports, without ${missing[0]}`,
    exchange,
  });
}

function sizeFault({ size, exchange }: Page, summary: string, expected: number, how = 'at most'): Fault {
  return { summary, expected: `${how} ${expected} items`, received: `${size} items`, exchange };
}
