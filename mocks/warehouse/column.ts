/** The types that the warehouse knows. Booleans are kept as 0 and 1, dates and timestamps as ISO 8601 text in UTC. */
export type ColumnType = 'string' | 'integer' | 'float' | 'boolean' | 'date' | 'timestamp';

/** One column of a table, a view or a query. */
export type Column = {
  readonly name: string;
  readonly type: ColumnType;
  /** Whether it belongs to the primary key. */
  readonly primaryKey: boolean;
  readonly nullable: boolean;
};

/** A column's type, and whether it belongs to the primary key or may be NULL. */
export type ColumnNotation = ColumnType | `${ColumnType} key` | `${ColumnType} null`;

/**
 * Columns from a short notation, in the order of its properties.
 *
 * @example toColumns({ day: 'date key', cost: 'float null' })
 */
export function toColumns(notation: Readonly<Record<string, ColumnNotation>>): readonly Column[] {
  return Object.entries(notation).map(([name, text]) => {
    const [type, mark] = text.split(' ') as [ColumnType, string?];
    return { name, type, primaryKey: mark === 'key', nullable: mark === 'null' };
  });
}

const TYPE_BY_DECLARATION: Readonly<Record<string, ColumnType>> = {
  TEXT: 'string',
  INTEGER: 'integer',
  REAL: 'float',
  BOOLEAN: 'boolean',
  DATE: 'date',
  TIMESTAMP: 'timestamp',
};

/** The column type of a declared type of SQLite; undefined for an expression or a type that the warehouse lacks. */
export function toColumnType(declaration: string | null): ColumnType | undefined {
  return declaration === null ? undefined : TYPE_BY_DECLARATION[declaration.toUpperCase()];
}

/** How a column type is declared in SQLite. */
export function toDeclaration(type: ColumnType): string {
  return Object.keys(TYPE_BY_DECLARATION).find((declaration) => TYPE_BY_DECLARATION[declaration] === type)!;
}
