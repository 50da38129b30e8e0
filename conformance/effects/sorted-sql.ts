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
import { sortsAscending } from './sorts-ascending.ts';
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
 * The fault of a report that is updated to be sorted by two columns from high to low, whose SQL orders by one of them from low to
 * high, or by the second before the first: "earlier rules take precedence". Undefined where it does not, or where its SQL does not
 * show by what it orders.
 */
export async function sortedOtherwise(
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
  // Where the update has lost the direction, that is not the fault of the SQL.
  const kept = fieldOf(jsonOf(updated.reply), 'sortConfig');
  const isTurned = kept === undefined || /desc/i.test(JSON.stringify(kept));
  const wrongIn = (one: Exchange): Wrong | undefined => wrongOrder(sqlIn(one) ?? '', [first, second], isTurned);
  const exchange = await eventually(
    scene,
    'Report',
    () => send(operation),
    (one) => wrongIn(one) === undefined,
  );
  const wrong = wrongIn(exchange);
  return wrong && { ...wrong, received: sqlIn(exchange)!, exchange };
}

type Wrong = Omit<Fault, 'received' | 'exchange'>;

function wrongOrder(sql: string, [first, second]: readonly [string, string], isTurned: boolean): Wrong | undefined {
  if (sortsByLast(sql, [first, second]))
    return {
      key: 'sort',
      requirement: 'report-sort-precedence',
      summary: 'The SQL of a report that is sorted by two rules orders by the last rule first',
      expected: `an order by ${first}, and then by ${second}`,
    };
  const ascending = isTurned ? sortsAscending(sql, [first, second]) : undefined;
  if (ascending === undefined) return undefined;
  return {
    key: 'direction',
    summary: 'The SQL of a report that is sorted from high to low orders from low to high',
    expected: `an order by ${ascending} desc`,
  };
}

/** The SQL that an answer shows; undefined where it shows none. */
function sqlIn({ reply }: Exchange): string | undefined {
  const sql = isSuccess(reply) ? fieldOf(jsonOf(reply), 'sql') : undefined;
  return typeof sql === 'string' ? sql : undefined;
}
