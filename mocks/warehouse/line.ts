import type { ColumnType } from './column.ts';
import type { SqlValue } from './database.ts';

/** Writes a row as one line of newline-delimited JSON, with the newline. */
export type ToLine = (row: readonly SqlValue[]) => string;

/**
 * How the rows of a result are written: an object whose properties are the columns in order; whole numbers with all
 * their digits, booleans as `true` and `false`, what JSON has no number for as null, bytes as base64 text.
 */
export function createToLine(names: readonly string[], types: readonly (ColumnType | undefined)[]): ToLine {
  const openings = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const writers = types.map((type) => (type === 'BOOLEAN' ? toBooleanText : toText));
  return (row) => {
    let line = '';
    for (let index = 0; index < openings.length; index += 1) line += openings[index]! + writers[index]!(row[index]!);
    return `${line}}\n`;
  };
}

/** What JSON text may escape (ECMA-262, QuoteJSONString): without any of it a string stands for itself, at half the cost. */
const escaped = /["\\\p{Cc}\p{Cs}]/u;

function toText(value: SqlValue): string {
  if (typeof value === 'string') return escaped.test(value) ? JSON.stringify(value) : `"${value}"`;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  return value === null ? 'null' : JSON.stringify(toBase64(value));
}

function toBooleanText(value: SqlValue): string {
  if (value === 0n || value === 0) return 'false';
  return value === 1n || value === 1 ? 'true' : toText(value);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
