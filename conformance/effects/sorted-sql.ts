import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Fault } from '../outcome.ts';
import { sortRules } from '../output/sort.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { sortsByLast } from './sorts-by-last.ts';

/** A report of ours whose SQL orders by nothing, and how it is updated. */
type Unsorted = {
  readonly id: string;
  readonly role: Role;
  readonly update: { readonly operation: Operation; readonly body: JsonObject };
  /** Its SQL so far. */
  readonly plain: Exchange;
};

/**
 * The fault of a report that is updated to be sorted by two columns, whose SQL orders by the second before the first: "earlier
 * rules take precedence". Undefined where it does not, or where its SQL does not show by what it orders.
 */
export async function sortedByLast(
  scene: Scene,
  operation: Operation,
  { id, role, update, plain }: Unsorted,
  [first, second]: readonly [string, string],
): Promise<Fault | undefined> {
  if (/\border\s+by\b/i.test(sqlIn(plain) ?? 'order by')) return undefined;
  const send = (one: Operation, body?: JsonObject): Promise<Exchange> =>
    scene.send(one, { path: { [resourceParams(one)[0]!.name]: id }, ...(body && { body }) }, { role });
  const sortConfig = sortRules([first, second], scene.profile.samples ?? {});
  const updated = await send(update.operation, { ...update.body, sortConfig });
  if (!isSuccess(updated.reply)) return undefined;
  const isWrong = (one: Exchange): boolean => sortsByLast(sqlIn(one) ?? '', [first, second]);
  const exchange = await eventually(
    scene,
    'Report',
    () => send(operation),
    (one) => !isWrong(one),
  );
  if (!isWrong(exchange)) return undefined;
  return {
    key: 'sort',
    requirement: 'report-sort-precedence',
    summary: 'The SQL of a report that is sorted by two rules orders by the last rule first',
    expected: `an order by ${first}, and then by ${second}`,
    received: sqlIn(exchange)!,
    exchange,
  };
}

/** The SQL that an answer shows; undefined where it shows none. */
function sqlIn({ reply }: Exchange): string | undefined {
  const sql = isSuccess(reply) ? fieldOf(jsonOf(reply), 'sql') : undefined;
  return typeof sql === 'string' ? sql : undefined;
}
