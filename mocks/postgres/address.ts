import { InputError } from '../../spec/input-error.ts';

/** Where the state is: how to connect, and the schema of the database that it has to itself. */
export type Address = {
  /** The connection URI, without what is said of the schema in it. */
  readonly connection: string;
  readonly schema: string;
  /** How messages name it: without a password. */
  readonly shown: string;
};

/** Where the state is when the address does not say. */
const usualSchema = 'data_marts_kit';

/** Whether a `--state` means a PostgreSQL database, and not a file. */
export function isPostgresAddress(text: string): boolean {
  return /^postgres(ql)?:/i.test(text);
}

/**
 * Reads a connection URI (PostgreSQL, 34.1.1.2), in which `schema` may name the schema.
 *
 * @throws InputError when it is none.
 * @example toAddress('postgres://marts:secret@db.example.com/preview?schema=team_a')
 */
export function toAddress(text: string): Address {
  const url = URL.parse(text);
  if (url === null || !isPostgresAddress(text)) {
    throw new InputError(
      `the state "${text.replace(/:[^:@/]*@/, ':***@')}" is no connection URI; give one such as postgres://user:password@host:5432/database`,
    );
  }
  const schema = url.searchParams.get('schema') ?? usualSchema;
  const shown = `${url.host}${url.pathname}, schema ${schema}`;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new InputError(
      `the schema "${schema}" of the state cannot be one; use up to 63 lower-case letters, digits and underscores`,
    );
  }
  url.searchParams.delete('schema');
  return { connection: url.href, schema, shown };
}
