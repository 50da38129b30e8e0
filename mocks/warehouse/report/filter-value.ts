import type { Json } from '../../../spec/json.ts';
import type { ColumnType } from '../column.ts';
import type { SqlValue } from '../database.ts';
import { ReportConfigError } from './report-config-error.ts';

const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const timestampPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** What a value of each type must look like. */
const expectations: Readonly<Record<ColumnType, string>> = {
  STRING: 'text',
  INTEGER: 'a number',
  FLOAT: 'a number',
  NUMERIC: 'a number',
  BOOLEAN: 'true or false',
  DATE: 'a date such as 2026-03-01',
  TIMESTAMP: 'a date or a timestamp such as 2026-03-01T09:30:00Z',
};

const conversions: Readonly<Record<ColumnType, (value: Json) => SqlValue | undefined>> = {
  STRING: toTextValue,
  INTEGER: toNumberValue,
  FLOAT: toNumberValue,
  NUMERIC: toNumberValue,
  BOOLEAN: toBooleanValue,
  DATE: (value) => (typeof value === 'string' && datePattern.test(value) && isDay(value) ? value : undefined),
  TIMESTAMP: toInstantValue,
};

/**
 * The value of a filter as the warehouse keeps values of the column's type.
 *
 * @throws ReportConfigError when it is none of that type
 */
export function toFilterValue(value: Json | undefined, type: ColumnType, pointer: string): SqlValue {
  const converted = value === undefined ? undefined : conversions[type](value);
  if (converted !== undefined) return converted;
  throw new ReportConfigError(pointer, `${toExcerpt(value)} is not ${expectations[type]}`);
}

function toTextValue(value: Json): SqlValue | undefined {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  // Text in SQLite ends at U+0000 in some places and not in others.
  return isScalar && !String(value).includes('\0') ? String(value) : undefined;
}

function toNumberValue(value: Json): SqlValue | undefined {
  if (typeof value === 'string') return numberPattern.test(value.trim()) ? toNumberValue(Number(value)) : undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Number.isSafeInteger(value) ? BigInt(value) : value;
}

function toBooleanValue(value: Json): SqlValue | undefined {
  if (value === true || value === 'true' || value === 1) return 1n;
  return value === false || value === 'false' || value === 0 ? 0n : undefined;
}

/** Where no zone is given, UTC is meant. */
function toInstantValue(value: Json): SqlValue | undefined {
  if (typeof value !== 'string' || !isDay(value.slice(0, 10))) return undefined;
  if (datePattern.test(value)) return `${value}T00:00:00Z`;
  const match = timestampPattern.exec(value);
  const time = match === null ? NaN : Date.parse(`${value.replace(' ', 'T')}${match[1] === undefined ? 'Z' : ''}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace('.000Z', 'Z');
}

/** Whether such a day is in the calendar. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function toExcerpt(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
