import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import type { Lost } from './lost-field.ts';
import { partOf } from './part-of.ts';

/** How many characters of a field are told at most. */
const shownAtMost = 100;

/** What was accepted is not there when the record is read. */
export function lostFault(operation: Operation, exchange: Exchange, after: Exchange, { name, sent }: Lost): Fault {
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} is accepted and not read back`;
  const shown = partOf(jsonOf(after.reply), name);
  // A record may be longer than what is told of it.
  const told = shown === undefined ? '' : `${name} is shown as ${JSON.stringify(shown).slice(0, shownAtMost)}: `;
  const received = `${told}${describeReply(exchange)}, but ${describeReading(after)}`;
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
