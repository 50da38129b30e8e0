import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isOther } from '../left-alone/asked-record.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { changedAgain } from '../updates/validating-leaves.ts';

/** A validation of a DataMart, and the answers that show the DataMart before and after. */
export type Validated = { readonly before: Exchange; readonly exchange: Exchange; readonly after: Exchange };

/**
 * The fault of a validation after which a DataMart is shown as published that was not: a DataMart "can be defined, validated,
 * published", each by an operation of its own. What the definition in between has done shows on a new one, which is validated
 * and has not changed before.
 */
export async function publishedByValidating(
  scene: Scene,
  { read, role }: { readonly read: Operation; readonly role: Role },
  { before, exchange, after }: Validated,
): Promise<Fault | undefined> {
  if (![before, exchange, after].every(({ reply }) => isSuccess(reply))) return undefined;
  const [was, is] = [before, after].map(({ reply }) => jsonOf(reply));
  if (!isOther('state', was, is)) return undefined;
  if ((await changedAgain(scene, exchange.operation!, read, role)) !== 'state') return undefined;
  const summary = 'The validation of a DataMart publishes it';
  return { key: 'state', summary, expected: describeReply(before), received: describeReply(after), exchange };
}
