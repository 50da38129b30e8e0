import { isObject, type JsonObject } from '../../spec/json.ts';
import { toRecords } from '../arrange/records.ts';
import { contextOf, userIn } from '../keys/identity.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, jsonOf } from '../target/message.ts';

/** What a caller is told about itself, by the id that it has. */
type Caller = { readonly id: string; readonly record: JsonObject; readonly exchange: Exchange };

/**
 * The fault that a caller is told something of itself, such as an e-mail address, which in the list of members another one has, and
 * nobody else, and that it has something else there itself. Of what may be alike in two members nothing is said.
 */
export async function misnamedCaller(scene: Scene, list: Exchange): Promise<Fault | undefined> {
  const rows = (toRecords(jsonOf(list.reply)) ?? []).filter(isObject);
  const callers = await callersOf(scene);
  for (const { id, record, exchange } of callers) {
    const own = rows.filter((row) => hasValue(row, id));
    if (own.length !== 1) continue;
    const field = Object.keys(record).find((name) => isOfOther(rows, own[0]!, name, record[name]));
    if (field === undefined) continue;
    // One that several callers are told alike is told wrongly to all of them but one.
    const isTold = callers.some((one) => one.id !== id && one.record[field] === record[field]);
    const [blamed, other] = isTold ? [exchange, list] : [list, exchange];
    return {
      key: 'caller',
      requirement: isTold ? 'path-only-auth' : 'path-only-notification-settings',
      summary: `The context of a caller tells the ${field} that another member has in the list of members`,
      expected: `${field} of ${id}: ${JSON.stringify(own[0]![field])}, or ${JSON.stringify(record[field])}`,
      received: `${describeReply(blamed)}, and ${describeReply(other)}`,
      exchange: blamed,
      operations: [blamed, other].map(({ operation }) => operation!.id),
    };
  }
  return undefined;
}

async function callersOf(scene: Scene): Promise<readonly Caller[]> {
  const contexts = await Promise.all([...scene.sessions.keys()].map((role) => contextOf(scene, role)));
  return contexts.flatMap((exchange) => {
    const told = exchange && jsonOf(exchange.reply);
    const id = userIn(told);
    const record = id === undefined ? undefined : recordOf(told, id);
    return exchange === undefined || id === undefined || record === undefined ? [] : [{ id, record, exchange }];
  });
}

/** The object, wherever it stands, that has an id. */
function recordOf(value: unknown, id: string): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  if (hasValue(value, id)) return value;
  return Object.values(value)
    .map((inner) => recordOf(inner, id))
    .find((one) => one !== undefined);
}

function hasValue(record: JsonObject, id: string): boolean {
  return Object.values(record).some((value) => value === id || (typeof value === 'number' && `${value}` === id));
}

/** Whether a value is that of another row in a field that tells all rows apart. */
function isOfOther(rows: readonly JsonObject[], own: JsonObject, name: string, value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || typeof own[name] !== 'string' || own[name] === value) return false;
  const all = rows.map((row) => row[name]);
  return all.includes(value) && new Set(all).size === all.length;
}
