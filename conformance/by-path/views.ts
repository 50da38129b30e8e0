import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { mentions } from '../arrange/mentions.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { caughtUp, eventually } from '../target/patience.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { ghostOnCanvas } from './ghost-on-canvas.ts';
import { isRemoved } from './is-removed.ts';
import { lackingNode } from './lacking-node.ts';
import { lacksFarther } from './lacks-farther.ts';
import { listingOf } from './look.ts';
import { endsOf, makeUsable, namesBoth, sentIds } from './make-usable.ts';
import type { Pair } from './pair.ts';
import { reversedIn } from './reversed.ts';
import { stillBlended } from './still-blended.ts';
import type { View } from './view.ts';

/** What shows the relationships of a DataMart beside the list of its storage. */
const viewed: Readonly<Record<string, readonly string[]>> = {
  Relationship: ['RelationshipGraph', 'BlendableSchema'],
};

/**
 * A relationship is in the graph of its DataMart and leads to a source ("the sources reachable via relationships"),
 * until it is removed. What a view shows is open, as whether it has those of others: it is held to be another with than
 * without. On the canvas it is not, once it is removed.
 */
export async function isRemovedFromViews(pair: Pair): Promise<Fault | undefined> {
  const { scene, life } = pair;
  const operations = (viewed[life.resource] ?? []).flatMap((resource) =>
    operationsOn(scene.contract, 'read', resource),
  );
  const views: View[] = [];
  await caughtUp(scene, life.resource);
  for (const operation of operations) views.push({ operation, exchange: await ask(pair, operation) });
  const drawn = (await drawnFault(pair, views)) ?? (await lacksFarther(pair, views));
  if (drawn !== undefined) return drawn;
  const fault = await isRemoved(pair);
  if (fault !== undefined || views.length === 0 || !(await isGone(pair))) return fault;
  for (const view of views) {
    const found = (await judge(pair, view)) ?? (await stillBlended(pair, view, () => ask(pair, view.operation)));
    if (found !== undefined) return found;
  }
  return ghostOnCanvas(pair);
}

/** A relationship that is shown the other way round, or not at all between the DataMarts that it joins. */
async function drawnFault(pair: Pair, views: readonly View[]): Promise<Fault | undefined> {
  for (const { exchange } of views) {
    const reversed = await reversedIn(pair, exchange);
    if (reversed !== undefined) return reversed;
    if (isWithoutEdges(pair, exchange))
      return toFault(exchange, 'edges', `${withArticle(pair.life.resource)} is not shown`, 'it between its DataMarts');
    const lacking = await lackingNode(pair, exchange, (operation) => ask(pair, operation));
    if (lacking !== undefined) return lacking;
  }
  return undefined;
}

/** Whether a graph has both of the DataMarts that are joined among its nodes, and an empty list of what joins them. */
function isWithoutEdges(pair: Pair, { reply }: Exchange): boolean {
  const graph = isSuccess(reply) ? jsonOf(reply) : undefined;
  const lists = Object.entries(isObject(graph) ? graph : {}).filter(([, value]) => Array.isArray(value));
  const isEmpty = ([name, list]: readonly [string, unknown]): boolean =>
    /edges|links|relation/i.test(name) && (list as readonly unknown[]).length === 0;
  return lists.some(isEmpty) && lists.some(([, list]) => namesBoth(pair, list));
}

function ask({ scene, role, fresh }: Pair, operation: Operation): Promise<Exchange> {
  const path = resourceParams(operation).map(({ name, resource }) => [name, fresh.parents[resource!] ?? '']);
  return scene.send(operation, { path: Object.fromEntries(path) as Record<string, string> }, { role });
}

/** A body that tells something, and the record or what it was created to lead to. */
function shows(pair: Pair, body: unknown): boolean {
  const { fresh } = pair;
  const ends = endsOf(pair).filter((id) => !Object.values(fresh.parents).includes(id));
  return [fresh.id, ...ends].some((id) => mentions(body, id));
}

/** Whether the list no longer has the record: a removal may have been refused. */
async function isGone({ scene, life, role, fresh }: Pair): Promise<boolean> {
  const listing = life.list && (await listingOf(scene, life.list, fresh, role));
  return listing?.records.has(fresh.id) === false;
}

async function judge(pair: Pair, { operation, exchange }: View): Promise<Fault | undefined> {
  const body = isSuccess(exchange.reply) ? jsonOf(exchange.reply) : undefined;
  const { scene, life, fresh } = pair;
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return undefined;
  // One or two letters may as well be something else.
  if (fresh.id.length < 4) return undefined;
  const isErased = ({ reply }: Exchange): boolean => !mentions(jsonOf(reply), fresh.id);
  const after = await eventually(scene, life.resource, () => ask(pair, operation), isErased);
  if (!isSuccess(after.reply)) return undefined;
  const what = withArticle(life.resource);
  if (!isErased(after)) return toFault(after, 'erased', `${what} that was removed is still shown`, `no ${fresh.id}`);
  const isHalf = (id: string): boolean => mentions(body, id) && !mentions(jsonOf(after.reply), id);
  if (!mentions(body, fresh.id) && sentIds(pair).some(isHalf) && (await showsOthers(pair, operation)))
    return toFault(exchange, 'shown', `${what} that was created is not shown`, fresh.id);
  const isAlike = after.reply.body === exchange.reply.body && !shows(pair, body);
  const blind = isAlike ? await stillAlike(pair, operation) : undefined;
  return blind && toFault(blind, 'shown', `${what} that was created is not shown`, 'another answer than without it');
}

/** Whether a graph shows one that was there before, by its id, to whom it belongs. */
async function showsOthers({ scene, life, role, fresh }: Pair, operation: Operation): Promise<boolean> {
  const [param, ...more] = resourceParams(operation);
  const listing = life.list && (await listingOf(scene, life.list, fresh, role));
  const isOthers = ([one]: readonly [string, unknown]): boolean =>
    scene.arrange.creationOf({ resource: life.resource, ...fresh, id: one }) === undefined;
  const [id, row] = [...(listing?.records ?? [])].find(isOthers) ?? [];
  if (!operation.path.endsWith('/graph') || param === undefined || more.length > 0 || row === undefined) return false;
  const isEnd = (value: unknown): value is string =>
    typeof value === 'string' && scene.arrange.isKnown(value) && !Object.values(fresh.parents).includes(value);
  for (const end of Object.values(row).filter(isEnd)) {
    const { reply } = await scene.send(operation, { path: { [param.name]: end } }, { role });
    if (isSuccess(reply) && mentions(jsonOf(reply), id!)) return true;
  }
  return false;
}

/**
 * The view with another record in place of the removed one, where it is still as without, though both ends are in use.
 */
async function stillAlike(pair: Pair, operation: Operation): Promise<Exchange | undefined> {
  const { scene, life, role } = pair;
  for (const id of endsOf(pair)) await makeUsable(pair, id);
  await caughtUp(scene, 'DataMart');
  const without = await ask(pair, operation);
  const again = await scene.arrange.get(life.resource, { role, subject: 'fresh', below: belowOf(pair) });
  if (!again.ok) return undefined;
  const isOther = ({ reply }: Exchange): boolean => !isSuccess(reply) || reply.body !== without.reply.body;
  const exchange = await eventually(scene, life.resource, () => ask(pair, operation), isOther);
  return isOther(exchange) ? undefined : exchange;
}

function belowOf({ life, fresh }: Pair): Readonly<Record<string, string>> {
  const resources = resourceParams(life.create).map(({ resource }) => resource!);
  return Object.fromEntries(resources.map((resource) => [resource, fresh.parents[resource] ?? '']));
}

function toFault(exchange: Exchange, key: string, summary: string, expected: string): Fault {
  const { operation } = exchange;
  const where = `${operation!.method} ${operation!.path}`;
  return { key, summary: `${summary}: ${where}`, expected, received: describeReply(exchange), exchange };
}
