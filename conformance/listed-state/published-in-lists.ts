import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { stateNames } from '../arrange/state-names.ts';
import { pageWith } from '../lists/page-with.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** A DataMart as it is read and as a list shows it, before it was published and after that. */
export type Seen = {
  readonly instance: Instance;
  readonly role: Role;
  readonly before: { readonly record: unknown; readonly row: unknown };
  readonly after: { readonly record: unknown; readonly row: unknown };
  /** The answer of the list after that. */
  readonly exchange: Exchange;
};

/** Fields that may show whether a DataMart is published. */
const fields: readonly string[] = [...stateNames, 'published', 'isPublished'];

/** What some lists show of a new DataMart that is then published; those that do not show it are left out. */
export async function publishedInLists(
  scene: Scene,
  lists: readonly Operation[],
): Promise<{ readonly in: ReadonlyMap<string, Seen> } | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const publish = scene.contract.operations.find(({ id }) => id === 'publishDataMart');
  const role = creatorOf(scene, 'DataMart', [...scene.sessions.keys()].at(-1)!);
  const mart = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (!mart.ok || read === undefined || publish === undefined) return undefined;
  const record = await recordOf(scene, read, mart.value, role);
  if (!fields.some((field) => isPlain(ownField(record, field)))) return undefined;
  const rows = new Map<Operation, unknown>();
  for (const list of lists) rows.set(list, (await rowOf(scene, list, mart.value, role)).row);
  const told = await sendReady(scene, publish, { path: pathTo(publish, mart.value) }, role);
  if (!isSuccess(told.reply)) return undefined;
  const now = await recordOf(scene, read, mart.value, role);
  const seen = new Map<string, Seen>();
  for (const [list, row] of rows) {
    if (row === undefined) continue;
    const after = await rowOf(scene, list, mart.value, role);
    const both = { before: { record, row }, after: { record: now, row: after.row } };
    seen.set(list.id, { instance: mart.value, role, ...both, exchange: after.exchange });
  }
  return { in: seen };
}

/** The same DataMart as it is read and listed by now. */
export async function lookAgain(scene: Scene, list: Operation, seen: Seen): Promise<Seen | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (read === undefined) return undefined;
  const record = await recordOf(scene, read, seen.instance, seen.role);
  const { row, exchange } = await rowOf(scene, list, seen.instance, seen.role);
  return { ...seen, after: { record, row }, exchange };
}

/**
 * The field that the list shows as it was, though reading shows it otherwise since then: one that both have, and in which both
 * agreed before.
 */
export function staleField({ before, after }: Pick<Seen, 'before' | 'after'>): string | undefined {
  return fields.find((field) => {
    const [was, listed] = [ownField(before.record, field), ownField(before.row, field)];
    const [is, shown] = [ownField(after.record, field), ownField(after.row, field)];
    return isPlain(was) && was === listed && typeof is === typeof was && is !== was && shown === was;
  });
}

/** A field of a record itself: what is within may have a state of its own. */
function ownField(record: unknown, field: string): unknown {
  return isObject(record) ? record[field] : undefined;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'string' && value !== '');
}

async function recordOf(scene: Scene, read: Operation, instance: Instance, role: Role): Promise<unknown> {
  const { reply } = await readOne(scene, read, instance, role);
  return isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined;
}

async function rowOf(
  scene: Scene,
  list: Operation,
  { id }: Instance,
  role: Role,
): Promise<{ readonly row: unknown; readonly exchange: Exchange }> {
  const rowIn = (page: Exchange): unknown => inEnvelope(toPage(scene, list, page)?.rows.get(id));
  const exchange = await pageWith(scene, { operation: list, parts: {}, role }, (page) => rowIn(page) !== undefined);
  return { row: rowIn(exchange), exchange };
}
