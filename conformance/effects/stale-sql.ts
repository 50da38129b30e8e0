import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { hasNumber } from './has-number.ts';

/** A report whose SQL shows its limit, and another limit that it is to be updated to. */
export type Limited = { readonly id: string; readonly role: Role; readonly was: number; readonly next: number };

/**
 * The SQL of a report that goes on having the limit from before an update, and not the new one, though the report is read with
 * that; undefined where it has not.
 */
export async function staleSql(
  scene: Scene,
  operation: Operation,
  update: { readonly operation: Operation; readonly body: JsonObject },
  { id, role, was, next }: Limited,
): Promise<Exchange | undefined> {
  const send = (one: Operation, body?: JsonObject): Promise<Exchange> =>
    scene.send(one, { path: { [resourceParams(one)[0]!.name]: id }, ...(body && { body }) }, { role });
  const updated = await send(update.operation, { ...update.body, limitConfig: next });
  if (!isSuccess(updated.reply)) return undefined;
  const isStale = ({ reply }: Exchange): boolean => {
    const sql = isSuccess(reply) ? fieldOf(jsonOf(reply), 'sql') : undefined;
    return typeof sql === 'string' && hasNumber(sql, was) && !hasNumber(sql, next);
  };
  const exchange = await eventually(
    scene,
    'Report',
    () => send(operation),
    (one) => !isStale(one),
  );
  const read = operationOnOne(scene.contract, 'read', 'Report');
  if (!isStale(exchange) || read === undefined) return undefined;
  const { reply } = await send(read);
  return isSuccess(reply) && fieldOf(jsonOf(reply), 'limitConfig') === next ? exchange : undefined;
}
