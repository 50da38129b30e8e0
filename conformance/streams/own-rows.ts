import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { distinct } from '../arrange/distinct.ts';
import { resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { withSql } from '../effects/probe-sql.ts';
import { isSame } from '../lists/is-same.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
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
export type OwnStream = {
  readonly id: string;
  readonly role: Role;
  readonly exchange: Exchange;
  readonly rows: readonly JsonObject[];
};

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

/** How many forms of a definition are tried. */
const bodiesAtMost = 4;

async function create(scene: Scene): Promise<OwnStream | undefined> {
  const { operations } = scene.contract;
  const stream = operations.find(({ id }) => id === 'streamDataMartData');
  const define = operations.find(({ id }) => id === 'updateDataMartDefinition');
  const publish = operations.find((one) => one.id === 'publishDataMart');
  if (stream === undefined || define === undefined || !scene.allowWrites) return undefined;
  const right = await rightRequestOfAny(scene, stream);
  if (!right.ok) return undefined;
  const { role } = right.value;
  const by = creatorOf(scene, 'DataMart', role);
  const requests = await scene.arrange.requests({ ...define, params: [] }, { role: by, subject: 'any' });
  const bodies = requests.ok ? requests.value.flatMap(({ body }) => withSql(body, ownRowsSql) ?? []) : [];
  if (bodies.length === 0) return undefined;
  const fresh = await scene.arrange.get('DataMart', { role: by, subject: 'fresh' });
  if (!fresh.ok) return undefined;
  const { id } = fresh.value;
  const send = (operation: Operation, as: Role, sent?: Json): Promise<Exchange> =>
    scene.send(
      operation,
      { path: { [resourceParams(operation)[0]!.name]: id }, ...(sent && { body: sent }) },
      { role: as },
    );
  let isDefined = false;
  for (const body of distinct(bodies).slice(0, bodiesAtMost))
    isDefined ||= isSuccess((await send(define, by, body)).reply);
  if (!isDefined) return undefined;
  // What makes it ready for the stream otherwise would define it anew.
  if (publish !== undefined) await send(publish, by);
  const exchange = await send(stream, role);
  const { reply } = exchange;
  const rows = isSuccess(reply) && !reply.partial ? rowsIn(reply) : undefined;
  return rows && { id, role, exchange, rows };
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
