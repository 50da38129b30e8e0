import { toColumnType, type NullableColumn } from '../column.ts';
import type { Database, SqlValue, Statement } from '../database.ts';
import { inferType } from '../infer-type.ts';
import { createToLine, type ToLine } from '../line.ts';
import type { QueryErrorReason } from '../query-error.ts';
import type { Answer, Order, Query, Question, Slice } from './message.ts';

/** How many characters a slice has, about, and how many milliseconds it may take unless a single row takes longer. */
const sliceSize = { characters: 64 * 1024, milliseconds: 5 };

/** The same of the first slice of a query, which somebody waits for. */
const firstSize: typeof sliceSize = { characters: 4 * 1024, milliseconds: 1 };

/** How many rows are looked at to find the types of computed columns, and for how many milliseconds at most. */
const sampleSize = { rows: 50, milliseconds: 50 };

/** SQLite's result code for what the authorizer denies. */
const authorizationDenied = 23;

/** A query in progress. */
type Cursor = {
  readonly rows: Iterator<readonly SqlValue[]>;
  readonly names: readonly string[];
  toLine: ToLine;
  size: typeof sliceSize;
  skip: number;
};

/** Answers for one database. */
export type Answers = { readonly obey: (order: Order) => void; readonly answer: (question: Question) => Answer };

/**
 * Runs queries in slices: each question is answered within a few milliseconds, unless SQLite takes longer to find a
 * single row, so that many queries can go on at once.
 */
export function createAnswers(database: Database): Answers {
  const opened = new Map<number, { readonly query: Query; readonly skip: number }>();
  const cursors = new Map<number, Cursor>();
  const close = (id: number): void => {
    opened.delete(id);
    cursors.get(id)?.rows.return?.();
    cursors.delete(id);
  };
  const next = (id: number): Slice => {
    const start = performance.now();
    const order = opened.get(id);
    if (order !== undefined) {
      opened.delete(id);
      cursors.set(id, toCursor(database, order.query, order.skip));
    }
    const cursor = cursors.get(id);
    if (cursor === undefined) throw new Error(`No query ${id} is open.`);
    const slice = toSlice(cursor, start);
    if (slice.isLast) cursors.delete(id);
    return slice;
  };
  return {
    obey: (order) => (order.kind === 'open' ? void opened.set(order.id, order) : close(order.id)),
    answer: (question) => {
      try {
        if (question.kind === 'next') return next(question.id);
        return { kind: 'columns', columns: toResultColumns(database.prepare(question.sql)) };
      } catch (error) {
        if (question.kind === 'next') close(question.id);
        return toError(error);
      }
    },
  };
}

function toCursor(database: Database, { sql, parameters, types }: Query, skip: number): Cursor {
  const { columns, iterate } = database.prepare(sql);
  const names = columns.map((column) => column.name);
  const known = columns.map(({ name, declaration }) => {
    return Object.hasOwn(types, name) ? types[name] : toColumnType(declaration);
  });
  return { rows: iterate(parameters), names, toLine: createToLine(names, known), size: firstSize, skip };
}

function toSlice(cursor: Cursor, start: number): Slice {
  const { rows, names, toLine, size } = cursor;
  cursor.size = sliceSize;
  let text = '';
  let count = 0;
  let now = start;
  let isLast = false;
  while (text.length < size.characters && now - start < size.milliseconds) {
    const { done, value } = rows.next();
    isLast = done === true;
    if (isLast) break;
    if (cursor.skip > 0) cursor.skip -= 1;
    else {
      text += toLine(value as readonly SqlValue[]);
      count += 1;
    }
    now = performance.now();
  }
  return { kind: 'slice', names, text, rows: count, isLast, work: performance.now() - start };
}

function toResultColumns({ columns, iterate }: Statement): readonly NullableColumn[] {
  const types = columns.map(({ declaration }) => toColumnType(declaration));
  const sample = types.includes(undefined) ? toSample(iterate([])) : [];
  return columns.map(({ name }, index) => {
    const type = types[index] ?? inferType(sample.map((row) => row[index]!));
    return { name, type, isPrimaryKey: false, isNullable: true };
  });
}

function toSample(rows: Iterator<readonly SqlValue[]>): readonly (readonly SqlValue[])[] {
  const until = performance.now() + sampleSize.milliseconds;
  const sample: (readonly SqlValue[])[] = [];
  while (sample.length < sampleSize.rows && performance.now() < until) {
    const { done, value } = rows.next();
    if (done === true) return sample;
    sample.push(value);
  }
  rows.return?.();
  return sample;
}

function toError(error: unknown): Answer {
  const { message, errcode } = error as Error & { readonly errcode?: number };
  const reason: QueryErrorReason = errcode === authorizationDenied ? 'refused' : 'failed';
  return { kind: 'error', reason, message };
}
