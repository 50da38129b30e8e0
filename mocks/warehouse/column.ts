/**
 * The types of columns, as DataMart schemas name them. In SQLite booleans are 0 and 1, dates and timestamps are ISO 8601
 * text in UTC.
 */
export type ColumnType = 'STRING' | 'INTEGER' | 'FLOAT' | 'NUMERIC' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP';

/** One column of a table, a view, a query or a DataMart. */
export type Column = { readonly name: string; readonly type: ColumnType; readonly isPrimaryKey: boolean };

/** A column, and whether it may be NULL. */
export type NullableColumn = Column & { readonly isNullable: boolean };

/** A column's type, and whether it belongs to the primary key or may be NULL. */
export type ColumnNotation = ColumnType | `${ColumnType} key` | `${ColumnType} null`;

/**
 * Columns from a short notation, in the order of its properties.
 *
 * @example toColumns({ date: 'DATE key', cost: 'NUMERIC null' })
 */
export function toColumns(notation: Readonly<Record<string, ColumnNotation>>): readonly NullableColumn[] {
  return Object.entries(notation).map(([name, text]) => {
    const [type, mark] = text.split(' ') as [ColumnType, string?];
    return { name, type, isPrimaryKey: mark === 'key', isNullable: mark === 'null' };
  });
}

const typeByDeclaration: Readonly<Record<string, ColumnType>> = {
  TEXT: 'STRING',
  INTEGER: 'INTEGER',
  REAL: 'FLOAT',
  NUMERIC: 'NUMERIC',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
};

/** The column type of a declared type of SQLite; undefined for an expression or a type that the warehouse lacks. */
export function toColumnType(declaration: string | null): ColumnType | undefined {
  return declaration === null ? undefined : typeByDeclaration[declaration.toUpperCase()];
}

/** How a column of some type is declared in SQLite. */
export function toDeclaration(type: ColumnType): string {
  return Object.keys(typeByDeclaration).find((declaration) => typeByDeclaration[declaration] === type)!;
}
