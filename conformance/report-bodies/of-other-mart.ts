import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

/** "`dataMartId`: id of the DataMart": the fault of a creation that is answered with a report of another DataMart than was sent. */
export function ofOtherMart({ diary }: Pick<Scene, 'diary'>, operation: Operation): Fault | undefined {
  // An update has no such field, and what is sent in its place need not be heeded.
  if (operation.lifecycle.action !== 'create') return undefined;
  for (const { exchange, parts } of diary) {
    if (exchange.operation !== operation || !isSuccess(exchange.reply) || !isObject(parts.body)) continue;
    const [sent, shown] = [parts.body['dataMartId'], referenceOf(jsonOf(exchange.reply), 'DataMart')];
    if (typeof sent !== 'string' || shown === undefined || exchange.reply.body.includes(sent)) continue;
    const summary = 'A report is created of another DataMart than the one that was sent';
    return { key: 'mart', summary, expected: `dataMartId: ${sent}`, received: describeReply(exchange), exchange };
  }
  return undefined;
}
