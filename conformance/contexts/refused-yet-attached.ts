import { readOne } from '../arrange/lifecycle.ts';
import { hasContext } from './has-context.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Role } from '../../spec/roles.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { isRefused } from '../refusals/is-refused.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/** An update of contexts that was refused, the contexts that it would have attached, and one that only takes its own. */
export type RefusedUpdate = {
  readonly exchange: Exchange;
  readonly parts: RequestParts;
  readonly unbound: string;
  readonly role: Role;
  /** Attaches what may be, and nothing else. */
  readonly attachOwn: () => Promise<Exchange>;
};

/**
 * The fault of an update that was refused and has attached its contexts: the DataMart shows the one that may not be, and no
 * longer does so when what may be is attached in its place. A DataMart may name contexts that could be attached as well.
 */
export async function refusedYetAttached(scene: Scene, update: RefusedUpdate): Promise<Fault | undefined> {
  const { exchange, parts, unbound, role } = update;
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const id = parts.path?.[resourceParams(exchange.operation!).at(-1)!.name];
  if (read === undefined || id === undefined || !isRefused(exchange.reply)) return undefined;
  const look = (): Promise<Exchange> => readOne(scene, read, { id, parents: {} }, role);
  const isShown = ({ reply }: Exchange): boolean => isSuccess(reply) && hasContext(jsonOf(reply), unbound);
  const shown = await eventually(scene, 'DataMart', look, (record) => !isShown(record));
  if (!isShown(shown) || !isSuccess((await update.attachOwn()).reply)) return undefined;
  const after = await eventually(scene, 'DataMart', look, (record) => !isShown(record));
  if (isShown(after) || !isSuccess(after.reply)) return undefined;
  const summary = 'A context that may not be attached is refused, and attached';
  const { method, path } = shown.message;
  const received = `${describeReply(exchange)}, and ${method} ${path} then gives ${describeReply(shown)}`;
  return { key: 'refused', level: 'implied', summary, expected: 'the contexts as they were', received, exchange };
}
