import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { ownerIdsOf } from '../arrange/owner-ids-of.ts';
import { resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { type Page, readPage, toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { isAlike } from './is-alike.ts';
import type { ProjectList } from './project-lists.ts';

/** A record without owners that the list below its DataMart lacks, beside one with owners that it shows. */
export type Unowned = { readonly id: string; readonly beside: string; readonly exchange: Exchange };

/**
 * "200 array of Report", by the path `dataMartId` alone (GET `/api/reports/data-mart/{dataMartId}`): a record that nobody owns, and
 * that the list of the project shows below the DataMart, where the list below it shows others which are alike but for their owners,
 * before and after it in the same order: it is no end of a page. A list may be of what the caller owns: so it has to be the same to
 * the keys of two roles, which are shown the very same records of others and of nobody in the list of the project.
 */
export async function unownedBelow(scene: Scene, { whole, home }: ProjectList): Promise<Unowned | undefined> {
  const param = resourceParams(home)[0]!.name;
  const readings = scene.diary.flatMap(({ exchange, parts, as }) => {
    const isPlain = Object.keys(parts.query ?? {}).length === 0 && 'role' in as && isSuccess(exchange.reply);
    return isPlain && [whole, home].includes(exchange.operation!)
      ? [{ page: toPage(scene, exchange.operation!, exchange), mart: parts.path?.[param], role: as.role }]
      : [];
  });
  const wholes = readings.filter(({ mart }) => mart === undefined);
  for (const { page, mart, role } of readings.toReversed()) {
    if (page === undefined || mart === undefined) continue;
    const isDoubtful = wholes.some((one) => one.role === role && one.page && lackingIn(one.page, page, mart));
    const other = [...scene.sessions.keys()].findLast((one) => one !== role);
    if (!isDoubtful || other === undefined) continue;
    const ask = (by: Role): Promise<Unowned | undefined> => lackingNow(scene, { whole, home }, mart, by);
    return goesOn(async () => {
      const [left, too] = [await ask(role), await ask(other)];
      return left !== undefined && left.id === too?.id && left.beside === too.beside ? left : undefined;
    });
  }
  return undefined;
}

async function lackingNow(
  scene: Scene,
  { whole, home }: ProjectList,
  mart: string,
  role: Role,
): Promise<Unowned | undefined> {
  const path = { [resourceParams(home)[0]!.name]: mart };
  const { page: all } = await readPage(scene, { operation: whole, parts: {}, role }, {});
  const { page } = await readPage(scene, { operation: home, parts: { path }, role }, {});
  const found = all && page && lackingIn(all, page, mart);
  return found && { ...found, exchange: page.exchange };
}

/** What nobody owns of a DataMart, and its list lacks between two records that it shows in the order of the list of all. */
function lackingIn(all: Page, page: Page, mart: string): Omit<Unowned, 'exchange'> | undefined {
  const own = all.ids.filter((id) => referenceOf(all.rows.get(id), 'DataMart') === mart);
  const shown = own.filter((id) => page.rows.has(id));
  if (JSON.stringify(shown) !== JSON.stringify(page.ids.filter((id) => shown.includes(id)))) return undefined;
  for (const [at, id] of own.entries()) {
    const row = all.rows.get(id);
    const isBetween = [own.slice(0, at), own.slice(at + 1)].every((part) => part.some((one) => shown.includes(one)));
    if (page.rows.has(id) || all.removed.includes(id) || !isBetween || ownerIdsOf(row)?.length !== 0) continue;
    const beside = shown.find((one) => isLike(row, all.rows.get(one)));
    if (beside !== undefined) return { id, beside };
  }
  return undefined;
}

/** Whether another has owners, and is alike else in what may decide where it is shown, what kind of delivery it is included. */
function isLike(row: unknown, other: unknown): boolean {
  const isOwned = (ownerIdsOf(other)?.length ?? 0) > 0;
  const [config, its] = [row, other].map((one) => (isObject(one) ? one['destinationConfig'] : undefined));
  const isSameKind = (isAlike(config, its) && isAlike(its, config)) || (config === undefined && its === undefined);
  return isOwned && isSameKind && isAlike(withoutOwners(row), withoutOwners(other));
}

function withoutOwners(row: unknown): unknown {
  return isObject(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => !/owner/i.test(name))) : row;
}
