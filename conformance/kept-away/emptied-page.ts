import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { boundsOf } from '../lists/bounds-of.ts';
import { type Lister, type Page, readPage, readingsOf, toPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { toRecords } from '../arrange/records.ts';
import { jsonOf } from '../target/message.ts';
import type { KeptRecord } from './kept-record.ts';

/**
 * The fault of a list that is cut into pages before what is kept from the caller is taken out: where the creator of such a
 * record is shown it, a page of one is empty, though the caller's list has more than are skipped ("`limit`", "`offset`"). The
 * lists that both were answered are known already.
 */
export async function emptiedPage(scene: Scene, operation: Operation, kept: KeptRecord): Promise<Fault | undefined> {
  const isPaged = ['limit', 'offset'].every((name) => boundsOf(operation, name) !== undefined);
  const offset = isPaged ? placeOf(lastPage(scene, operation, kept.by), kept.id) : -1;
  const own = lastPage(scene, operation, kept.from);
  if (own === undefined || offset < 0 || offset >= own.size) return undefined;
  const lister: Lister = { operation, parts: {}, role: kept.from };
  const query = { limit: 1, offset };
  const first = await readPage(scene, lister, query);
  if (first.page?.size !== 0) return undefined;
  // What is removed meanwhile may have stood there.
  const { page: whole } = await readPage(scene, lister, {});
  const { page, exchange } = await readPage(scene, lister, query);
  if (whole === undefined || offset >= whole.size || page?.size !== 0) return undefined;
  return {
    key: 'emptied',
    requirement: `parameter-${operation.id}-offset`,
    summary: `A page of a list is empty where a ${kept.resource} that is kept from the caller would stand`,
    expected: `one of the ${whole.size} items of the list`,
    received: describeReply(exchange),
    exchange,
  };
}

/** What a role was answered last where it asked for the list as it is. */
function lastPage(scene: Scene, operation: Operation, role: Role): Page | undefined {
  const last = readingsOf(scene, operation).findLast(
    (one) => one.role === role && Object.keys(one.parts.query ?? {}).length === 0,
  );
  return last && toPage(scene, operation, last.exchange);
}

/** At which place of a page what belongs to a record stands; -1 where it does not. */
function placeOf(page: Page | undefined, id: string): number {
  const rows = page && toRecords(jsonOf(page.exchange.reply));
  return (rows ?? []).findIndex((row) => mentions(row, id));
}
