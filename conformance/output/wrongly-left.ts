import type { JsonObject } from '../../spec/json.ts';
import { rowText } from '../streams/stream-rows.ts';

/**
 * A row that filters leave and should not, or that they should leave and do not, as far as rows are known; undefined where there
 * is none. Of a row that may be left or not `isLeft` tells nothing.
 */
export function wronglyLeft(
  rows: readonly JsonObject[],
  stream: readonly JsonObject[],
  isLeft: (row: JsonObject) => boolean | undefined,
): string | undefined {
  const wrong = stream.find((row) => isLeft(row) === false);
  if (wrong !== undefined) return JSON.stringify(wrong);
  const left = new Set(stream.map(rowText));
  const lost = rows.find((row) => isLeft(row) === true && !left.has(rowText(row)));
  return lost === undefined ? undefined : `${stream.length} rows, without ${JSON.stringify(lost)}`;
}
