import { isObject, type JsonObject } from '../../spec/json.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Fault } from '../outcome.ts';
import { shareRows } from '../output/foreign-rows.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { linesOf } from './stream-rows.ts';

/** The rows of a stream that is one line, an array of them; undefined where it has lines, or one of another shape. */
export function rowsInOneLine(lines: readonly string[]): readonly JsonObject[] | undefined {
  const value = lines.length === 1 ? jsonOf({ body: lines[0]! }) : undefined;
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
}

/**
 * "Newline-delimited JSON stream": what a limit of one row takes out of an array are rows, so that the array is no row
 * of its own, and its rows have no lines.
 */
export function inOneLine(all: readonly string[], capped: Exchange): Fault | undefined {
  const [rows, left] = [all, linesOf(capped.reply)].map(rowsInOneLine);
  if (rows === undefined || left === undefined || rows.length < 2 || left.length !== 1) return undefined;
  const summary = 'The rows of a stream are an array in one line';
  const received = `one line, an array of ${rows.length} items, of which limit=1 leaves one`;
  return { key: 'lines', requirement: 'ndjson', summary, expected: 'a line for each row', received, exchange: capped };
}

/** The same of the stream of a DataMart that was read, where it has rows of a report of which that is known. */
export function dataMartInOneLine({ diary }: Scene, all: readonly string[]): Fault | undefined {
  const known = rowsInOneLine(all) ?? [];
  const read = diary.find(({ exchange: { operation, reply } }) => {
    const isOfDataMart = operation?.success.item !== undefined && resourceParams(operation)[0]?.resource === 'DataMart';
    const rows = isOfDataMart && isSuccess(reply) ? rowsInOneLine(linesOf(reply)) : undefined;
    return rows !== undefined && rows.length > 1 && shareRows(known, rows);
  });
  if (read === undefined) return undefined;
  const summary = 'The rows of a stream are an array in one line, as those of a report';
  const received = 'one line, an array of rows that a report has as well';
  const { exchange } = read;
  return {
    key: 'data-mart-lines',
    requirement: 'ndjson',
    summary,
    expected: 'a line for each row',
    received,
    exchange,
  };
}
