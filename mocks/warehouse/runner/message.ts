import type { ColumnType, NullableColumn } from '../column.ts';
import type { SqlValue } from '../database.ts';
import type { QueryErrorReason } from '../query-error.ts';

/** A statement that yields rows. */
export type Query = {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  /** The types of columns by name, where they are known better than SQLite knows them. */
  readonly types: Readonly<Record<string, ColumnType>>;
};

/** What a runner is told, without an answer. A query is not begun before its first slice is asked for. */
export type Order =
  | { readonly kind: 'open'; readonly id: number; readonly query: Query; readonly skip: number }
  | { readonly kind: 'close'; readonly id: number };

/** What a runner is asked. It answers one after the other, in the order of asking. */
export type Question =
  | { readonly kind: 'next'; readonly id: number }
  | { readonly kind: 'describe'; readonly id: number; readonly sql: string };

/** Some of the rows of a query, as lines of newline-delimited JSON. */
export type Slice = {
  readonly kind: 'slice';
  readonly names: readonly string[];
  readonly text: string;
  readonly rows: number;
  readonly isLast: boolean;
  /** How long the runner worked on it, in milliseconds. */
  readonly work: number;
};

/** What a runner answers. */
export type Answer =
  | Slice
  | { readonly kind: 'columns'; readonly columns: readonly NullableColumn[] }
  | { readonly kind: 'error'; readonly reason: QueryErrorReason; readonly message: string };

/** What a runner says once, when it has filled its database or could not. */
export type Greeting = { readonly kind: 'ready' } | { readonly kind: 'unusable'; readonly message: string };
