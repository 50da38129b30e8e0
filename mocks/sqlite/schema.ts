/** Says in the header of a database that it is a state file of the mock ("DMKs"; SQLite, `PRAGMA application_id`). */
export const applicationId: number = 0x44_4d_4b_73;

/** The version of the schema below; raised with every change to it. */
export const stateVersion: number = 1;

/**
 * The schema of a state file. A space is a session's world. A record is a row of one of its tables, numbered in the order
 * of creation. A list holds the numbers of the records that an index gives a value, or, with an empty name and value, of
 * all records of a table; its size is kept beside it, so that counting costs nothing.
 */
export const schema: string = `
  CREATE TABLE space (key INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE record (
    number INTEGER PRIMARY KEY, space INTEGER NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL,
    UNIQUE (space, type, id)
  ) STRICT;
  CREATE TABLE list (
    key INTEGER PRIMARY KEY, space INTEGER NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
    size INTEGER NOT NULL, UNIQUE (space, type, name, value)
  ) STRICT;
  CREATE TABLE entry (
    list INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (list, number)
  ) STRICT, WITHOUT ROWID;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${stateVersion};
`;

/** Removes what was still written to spaces that were dropped. */
export const sweep: string = `
  DELETE FROM record WHERE space NOT IN (SELECT key FROM space);
  DELETE FROM entry WHERE list IN (SELECT key FROM list WHERE space NOT IN (SELECT key FROM space));
  DELETE FROM list WHERE space NOT IN (SELECT key FROM space);
`;
