import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Exchange } from '../target/message.ts';
import type { Lost } from './lost-field.ts';

/** What was accepted is not there when the record is read. */
export function lostFault(operation: Operation, exchange: Exchange, after: Exchange, { name, sent }: Lost): Fault {
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} is accepted and not read back`;
  const received = `${describeReply(exchange)}, but ${describeReading(after)}`;
  return { key: 'lost', summary, expected: `${name}: ${JSON.stringify(sent)}`, received, exchange };
}

/** Another record is another by now as well. */
export function leakFault(operation: Operation, exchange: Exchange, leak: Exchange): Fault {
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} changes another as well`;
  const received = describeReading(leak);
  return { key: 'mixed', summary, expected: 'the other record as it was', received, exchange };
}

function describeReading(exchange: Exchange): string {
  return `${exchange.message.method} ${exchange.message.path} then gives ${describeReply(exchange)}`;
}
