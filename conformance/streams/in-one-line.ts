import { isObject } from '../../spec/json.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import type { Fault } from '../outcome.ts';
import { linesOf } from './stream-rows.ts';

/** The rows of a stream that is one line, an array of them; undefined where it has lines, or one of another shape. */
export function rowsInOneLine(lines: readonly string[]): readonly unknown[] | undefined {
  const value = lines.length === 1 ? jsonOf({ body: lines[0]! }) : undefined;
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
}

/**
 * "Newline-delimited JSON stream": what a limit of one row takes out of an array are rows, so that the array is no row of
 * its own, and its rows have no lines.
 */
export function inOneLine(all: readonly string[], capped: Exchange): Fault | undefined {
  const [rows, left] = [all, linesOf(capped.reply)].map(rowsInOneLine);
  if (rows === undefined || left === undefined || rows.length < 2 || left.length !== 1) return undefined;
  const summary = 'The rows of a stream are an array in one line';
  const received = `one line, an array of ${rows.length} items, of which limit=1 leaves one`;
  return { key: 'lines', requirement: 'ndjson', summary, expected: 'a line for each row', received, exchange: capped };
}
