import { isObject } from '../../spec/json.ts';
import { mentions } from '../arrange/mentions.ts';
import { toId } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { listingOf } from './look.ts';
import type { Pair } from './pair.ts';

/** The two ends of what joins records, by the words in the names of fields. */
const directions = [
  [/source/i, /target/i],
  [/(^|_)from|From/, /(^|_)to(_|[A-Z]|$)|To[A-Z]/],
  [/left/i, /right/i],
  [/parent/i, /child/i],
] as const;

/** What else is named after an end: as what it is known, and by which of its fields it is joined. */
const otherThanEnds = /alias|name|title|label|type|field|column|path/i;

/**
 * The fault of what shows a relationship with its ends the other way round, the DataMart that its creation has named as
 * the one end, and that below which it was created as the other; or with that as both.
 */
export async function reversedIn(pair: Pair, exchange: Exchange): Promise<Fault | undefined> {
  const { scene, life, role, fresh } = pair;
  const creation = scene.arrange.creationOf({ resource: life.resource, ...fresh });
  const ends = creation && endsOf(pair, creation);
  const isOwn = (row: unknown): boolean =>
    toId(row, life.resource, scene.profile.idField) === fresh.id || mentions(row, fresh.id);
  const hasReversed = (body: unknown): boolean =>
    // There may be another one between the two that leads back.
    ends !== undefined && rowsIn(body).some((one) => isOwn(one) && isReversed(one, ends));
  if (
    creation === undefined ||
    ends === undefined ||
    !isSuccess(exchange.reply) ||
    !hasReversed(jsonOf(exchange.reply))
  )
    return undefined;
  // Where it is so in its list as well, it was created so.
  const listing = life.list && (await listingOf(scene, life.list, fresh, role));
  const culprit = [jsonOf(creation.reply), listing?.records.get(fresh.id)].some(hasReversed) ? creation : exchange;
  const { method, path } = culprit.operation!;
  const row = rowsIn(jsonOf(exchange.reply)).find((one) => isOwn(one) && isReversed(one, ends));
  const isTurned = mentions(row, ends.sent);
  const summary = `A relationship is shown ${isTurned ? 'the other way round' : 'to lead nowhere else'}: ${method} ${path}`;
  const expected = `${ends.sent} as ${ends.name}`;
  return { key: 'reversed', summary, expected, received: describeReply(exchange), exchange: culprit };
}

/** The fault that the list of a relationship, as it was read last, shows it the other way round: other places do not. */
export function reversedInList({ scene, life, fresh, ...pair }: Pair): Fault | undefined {
  const creation = scene.arrange.creationOf({ resource: life.resource, ...fresh });
  const ends = creation && endsOf({ scene, life, fresh, ...pair }, creation);
  const listing = scene.diary.findLast(
    ({ exchange: { operation, reply } }) =>
      operation === life.list && isSuccess(reply) && mentions(jsonOf(reply), fresh.id),
  )?.exchange;
  if (creation === undefined || ends === undefined || listing === undefined) return undefined;
  const isOwn = (row: unknown): boolean => toId(row, life.resource, scene.profile.idField) === fresh.id;
  const turned = rowsIn(jsonOf(listing.reply)).find((row) => isOwn(row) && isReversed(row, ends));
  if (turned === undefined) return undefined;
  const summary = 'The list shows a relationship the other way round';
  const operations = [listing, creation].map(({ operation }) => operation!.id);
  const expected = `${ends.sent} as ${ends.name}`;
  const received = JSON.stringify(turned);
  return { key: 'listed reversed', summary, expected, received, exchange: listing, operations };
}

/** What is shorter may stand for something else. */
const shortest = 4;

/** What the creation has named, under which name, and the DataMart in its path. */
type Ends = { readonly name: string; readonly sent: string; readonly below: string };

function endsOf({ fresh }: Pair, { message }: Exchange): Ends | undefined {
  const below = fresh.parents['DataMart'];
  const end = message.body === undefined ? undefined : namedEnd(JSON.parse(message.body), below);
  return below === undefined || end === undefined ? undefined : { name: end.name, sent: end.id, below };
}

/**
 * The field of a creation that names an end of a relationship, and the id of what is at it.
 *
 * @example namedEnd({ targetDataMartId: '8c71' }) // { name: 'targetDataMartId', id: '8c71' }
 */
export function namedEnd(sent: unknown, below?: string): { readonly name: string; readonly id: string } | undefined {
  const isEnd = ([name, value]: readonly [string, unknown]): boolean =>
    typeof value === 'string' && value !== below && value.length >= shortest && oppositeOf(name) !== undefined;
  const [name, id] = Object.entries(isObject(sent) ? sent : {}).find(isEnd) ?? [];
  return name === undefined ? undefined : { name, id: id as string };
}

/** The words for the end that a field is named after, and for the other one. */
function oppositeOf(name: string): readonly [own: RegExp, other: RegExp] | undefined {
  if (otherThanEnds.test(name)) return undefined;
  for (const [one, other] of directions) {
    if (one.test(name)) return [one, other];
    if (other.test(name)) return [other, one];
  }
  return undefined;
}

/**
 * Whether the end that the creation has named is the DataMart in its path, and what it has named the other end, or
 * nowhere.
 */
function isReversed(row: Readonly<Record<string, unknown>>, { name, sent, below }: Ends): boolean {
  const [own, other] = oppositeOf(name)!;
  const has = (word: RegExp, id: string): boolean =>
    Object.entries(row).some(([field, value]) => word.test(field) && idOf(value) === id);
  const isTurned = has(other, sent) && !has(own, sent);
  return has(own, below) && (isTurned || (has(other, below) && !mentions(row, sent)));
}

/**
 * The ids to which relationships in an answer lead from a DataMart, by the words that name their ends.
 *
 * @example targetsOf({ edges: [{ source: 'a', target: 'b' }] }, 'a') // ['b']
 */
export function targetsOf(graph: unknown, from: string): readonly string[] {
  const ids = rowsIn(graph).flatMap((row) => {
    const named = Object.entries(row).filter(([name]) => !otherThanEnds.test(name));
    const entries = named.map(([name, value]) => [name, idOf(value)] as const);
    const [, other] = directions.find(([word]) => entries.some(([name, id]) => id === from && word.test(name))) ?? [];
    return other === undefined ? [] : entries.filter(([name]) => other.test(name)).map(([, id]) => id);
  });
  return [...new Set(ids)].filter((id): id is string => typeof id === 'string' && id !== from && id.length >= shortest);
}

function idOf(value: unknown): unknown {
  return isObject(value) ? value['id'] : value;
}

/** The objects in an answer, however deep. */
export function rowsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(rowsIn)] : [];
}
