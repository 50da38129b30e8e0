import type { Json, JsonObject } from '../../spec/json.ts';
import { withSql } from '../effects/probe-sql.ts';
import { sqlDefinition } from '../effects/sql-definition.ts';
import { isSame } from '../lists/is-same.ts';
import type { Scene } from '../scene.ts';
import { definedStream, type FreshStream } from './fresh-stream.ts';
import { rowsIn } from './stream-rows.ts';

/** Reports may select and sort by all but the last: how letters are sorted that others than English have is open. */
const names = ['key', 'part', 'kind', 'amount', 'count', 'group', 'note'].map((name) => `conform_${name}`);
const columns = names.slice(0, -1);

/**
 * Rows in which is what the rows of others may lack: columns of which some have no value, numbers with parts and such as are in
 * another order as texts, groups of several rows, primary keys of one column and of two that are shared, and letters beyond
 * ASCII.
 */
export const ownRows: readonly JsonObject[] = [
  [1, 'a', 'first', 10.5, 3, 'north', 'smørrebrød'],
  [1, 'a', 'first', null, 4, 'north', 'p'],
  [1, 'b', 'first', 100.25, 20, 'north', 'q'],
  [2, 'a', 'first', 2.25, 9, 'south', 'r'],
  [3, 'a', 'second', 30.75, 10, 'south', 's'],
  [3, 'b', 'second', 7.5, 100, 'south', 't'],
  [4, 'a', 'second', 8.5, 1, null, 'u'],
  [4, 'a', 'second', 12.75, 2, null, 'v'],
].map((row) => Object.fromEntries(row.map((value, at) => [names[at]!, value])));

/** A statement that gives these rows in each warehouse, whatever tables it has. */
export const ownRowsSql: string = ownRows.map((row) => `SELECT ${selectionOf(row)}`).join(' UNION ALL ');

function selectionOf(row: JsonObject): string {
  const literal = (value: Json): string => (value === null ? 'NULL' : JSON.stringify(value).replaceAll('"', "'"));
  return Object.entries(row)
    .map(([name, value]) => `${literal(value)} AS ${name}`)
    .join(', ');
}

/** A DataMart that is defined by the statement, and its stream, which is read to its end. */
export type OwnStream = FreshStream & { readonly rows: readonly JsonObject[] };

/** A DataMart that has these rows, as it shows them, and its columns of them. */
export type OwnMart = OwnStream & { readonly columns: readonly string[] };

/**
 * Creates, once per run, a DataMart that is defined by the statement; undefined where it takes none, or its stream has other
 * rows: what a service makes up is not what it is asked for.
 */
export async function ownRowsMart(scene: Scene): Promise<OwnMart | undefined> {
  const own = await ownStream(scene);
  if (own === undefined || !areOwn(own.rows)) return undefined;
  const shown = Object.keys(own.rows[0]!).filter((name) => columns.includes(name.toLowerCase()));
  return { ...own, columns: shown };
}

/** The same, whatever rows its stream has. */
export function ownStream(scene: Scene): Promise<OwnStream | undefined> {
  return scene.once('a DataMart of our own rows', () => create(scene));
}

async function create(scene: Scene): Promise<OwnStream | undefined> {
  const own = await definedStream(scene, async (define, role) => {
    const requests = await scene.arrange.requests({ ...define, params: [] }, { role, subject: 'any' });
    const bodies = requests.ok ? requests.value.map(({ body }) => body) : [];
    return [...bodies, sqlDefinition(scene, define)].flatMap((body) => withSql(body, ownRowsSql) ?? []);
  });
  const rows = own?.exchange.reply.partial === false ? rowsIn(own.exchange.reply) : undefined;
  return rows && { ...own!, rows };
}

/** Whether rows are these, in any order. */
function areOwn(rows: readonly JsonObject[]): boolean {
  const [own, shown] = [ownRows, rows].map((all) => all.map(ownText).toSorted());
  return isSame(shown, own!);
}

/** What a row is told from others by; a warehouse may write the names of columns in capital letters. */
export function ownText(row: JsonObject): string {
  const values = new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]));
  return JSON.stringify([values.size, ...names.map((name) => values.get(name))]);
}
