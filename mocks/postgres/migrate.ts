import { InputError } from '../../spec/input-error.ts';
import type { Database, Query } from './database.ts';

/**
 * The schema of the state, step by step; a step that was released is never changed. A space is a session's world. Its
 * version rises with each transaction, and a record keeps the version that changed it last: what is new since a version
 * is found by index. A record that was removed stays without its text, so that those who have it hear of that.
 * The journal is not logged: a crash of the server empties it, and it costs the disk nothing.
 */
const migrations: readonly string[] = [
  `CREATE TABLE identity (seed text NOT NULL, world text NOT NULL);
   CREATE TABLE space (
     key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE, used timestamptz NOT NULL DEFAULT now(),
     version bigint NOT NULL DEFAULT 0, created bigint NOT NULL DEFAULT 0, swept bigint NOT NULL DEFAULT 0
   ) WITH (fillfactor = 50);
   CREATE TABLE record (
     space bigint NOT NULL REFERENCES space ON DELETE CASCADE, type text NOT NULL, id text NOT NULL,
     number bigint NOT NULL, version bigint NOT NULL, json json, PRIMARY KEY (space, type, id)
   );
   CREATE INDEX record_by_version ON record (space, version);
   CREATE TABLE snapshot (
     session text NOT NULL, name text NOT NULL, number bigint GENERATED ALWAYS AS IDENTITY, time bigint NOT NULL,
     tables json NOT NULL, PRIMARY KEY (session, name)
   );
   CREATE UNLOGGED TABLE journal (
     session text PRIMARY KEY, last bigint NOT NULL DEFAULT 0, clearings bigint NOT NULL DEFAULT 0
   ) WITH (fillfactor = 50);
   CREATE UNLOGGED TABLE request (session text NOT NULL, id bigint NOT NULL, entry json NOT NULL, PRIMARY KEY (session, id));`,
];

/** What keys and fresh sessions follow from. All replicas must have the same. */
export type Identity = { readonly seed: string; readonly world: string };

/**
 * Brings the schema to this version, and makes it where it is not there. Replicas that start together wait for each
 * other.
 *
 * @throws InputError when the schema is of a later version, is something else's, or was begun with another seed or world.
 */
export async function migrate(database: Database, identity: Identity): Promise<void> {
  const { schema, shown } = database.address;
  await database.transaction(async (query) => {
    await query(unnamed(`SELECT pg_advisory_xact_lock(hashtext('data-marts-kit ' || $1))`), schema);
    const version = await versionOf(query, schema, shown);
    if (version > migrations.length) {
      throw new InputError(
        `the state at ${shown} is that of a later version of the mock (${version}, this one knows ${migrations.length}); update this one, or give another schema`,
      );
    }
    for (const step of migrations.slice(version)) await query(unnamed(step));
    if (version < migrations.length)
      await query(unnamed(`COMMENT ON SCHEMA "${schema}" IS '${mark}${migrations.length}'`));
    await settle(query, identity, shown);
  });
}

/** Says in the comment of a schema whose it is, and its version. */
const mark = 'state of data-marts-kit, version ';

/** The version of the schema; 0 for one that was not there, or is empty. */
async function versionOf(query: Query, schema: string, shown: string): Promise<number> {
  const [found] = await query(
    unnamed(`SELECT obj_description(oid, 'pg_namespace') AS comment,
      (SELECT count(*) FROM pg_class WHERE relnamespace = pg_namespace.oid) AS size
      FROM pg_namespace WHERE nspname = $1`),
    schema,
  );
  if (found === undefined) await query(unnamed(`CREATE SCHEMA "${schema}"`));
  const comment = (found?.['comment'] ?? '') as string;
  if (comment.startsWith(mark)) return Number(comment.slice(mark.length));
  if (found === undefined || found['size'] === 0) return 0;
  throw new InputError(`the database ${shown}, holds something else; give another schema: postgres://…?schema=NAME`);
}

async function settle(query: Query, { seed, world }: Identity, shown: string): Promise<void> {
  const [known] = await query(unnamed('SELECT seed, world FROM identity'));
  if (known === undefined) await query(unnamed('INSERT INTO identity VALUES ($1, $2)'), seed, world);
  else if (known['seed'] !== seed || known['world'] !== world) {
    const begun = `seed ${known['seed'] as string} and world ${known['world'] as string}`;
    throw new InputError(
      `the state at ${shown} was begun with ${begun}, from which its keys follow; start with those, or give another schema`,
    );
  }
}

function unnamed(text: string): { readonly name: string; readonly text: string } {
  return { name: '', text };
}
