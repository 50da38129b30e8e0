import { isObject } from '../../spec/json.ts';
import { stateNames } from '../arrange/state-names.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Exchange } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import { namesReport } from './names-report.ts';

/** Names of what differs from one run to another of the same kind. */
const ofOne = /(^|_)id$|Id$|uuid|number|(at|date|time|duration|ms|links?)$/i;

/**
 * The fault of a report that was run once and has two runs of one kind: they are alike in all but ids, times and states. Of what
 * is one run in two rows, a row may be of another kind.
 *
 * @param rows What the history shows of the report, which nobody else knows.
 */
export function runTwice(exchange: Exchange, id: string, rows: readonly unknown[]): Fault | undefined {
  const [first, second] = rows.filter((row) => namesReport(row, id));
  if (!isObject(first) || !isObject(second)) return undefined;
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  const telling = [...names].filter((name) => !ofOne.test(name) && !(stateNames as readonly string[]).includes(name));
  const plain = telling.filter((name) => !isObject(first[name]) && !isObject(second[name]));
  if (plain.length === 0 || !plain.every((name) => isSame(first[name], second[name]))) return undefined;
  const summary = 'A report that was run once has two runs';
  const received = `${describeReply(exchange)}, and two runs of ${id}`;
  return { key: 'twice', summary, expected: 'one run', received, exchange };
}
