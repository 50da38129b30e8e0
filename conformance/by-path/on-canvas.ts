import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { mentions } from '../arrange/mentions.ts';
import { listOperation } from '../arrange/paths.ts';
import { toRecords } from '../arrange/records.ts';
import { capital, withArticle } from '../article.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { caughtUp, eventually } from '../target/patience.ts';
import { stateOf } from '../undisturbed/states.ts';
import { listingOf } from './look.ts';
import { endsOf, makeUsable, namesBoth, sentIds } from './make-usable.ts';
import type { Pair } from './pair.ts';
import { reversedIn, reversedInList } from './reversed.ts';

/** As much as a page shows at least: beyond that, what is new may be on a later one. */
const shownAtLeast = 50;

/** How many others are on the canvas at least, so that it shows more than what somebody has put on it. */
const othersAtLeast = 2;

/**
 * The model canvas shows a relationship that was created, and the DataMarts that it joins. What is on it is open: it is
 * held to that only where it shows all others that are listed.
 */
export async function isOnCanvas(pair: Pair): Promise<Fault | undefined> {
  if (pair.life.resource !== 'Relationship') return undefined;
  return (await lacksEdge(pair)) ?? (await lacksNodes(pair)) ?? (await joinsNone(pair)) ?? reversedInList(pair);
}

/** A canvas without any relationship, on which both DataMarts are that one joins. */
async function joinsNone(pair: Pair): Promise<Fault | undefined> {
  const { scene, life, role, fresh } = pair;
  const [edges, nodes] = ['listModelCanvasEdges', 'listModelCanvasDataMarts'].map((id) =>
    scene.contract.operations.find((one) => one.id === id),
  );
  if (edges === undefined || nodes === undefined) return undefined;
  const ask = async (operation: Operation): Promise<Exchange> => {
    const arranged = await scene.arrange.requests(operation, { role, subject: 'any' });
    return scene.send(operation, arranged.ok ? arranged.value[0]! : {}, { role });
  };
  const isNone = ({ reply }: Exchange): boolean => isSuccess(reply) && toRecords(jsonOf(reply))?.length === 0;
  const first = await ask(edges);
  const reversed = await reversedIn(pair, first);
  if (reversed?.exchange === first) return { ...reversed, requirement: 'path-only-model-canvas' };
  if (reversed !== undefined) return reversed;
  if (!isNone(first)) return undefined;
  for (const end of endsOf(pair)) await makeUsable(pair, end);
  const seen = await eventually(
    scene,
    life.resource,
    () => ask(edges),
    (one) => !isNone(one),
  );
  const listing = life.list && (await listingOf(scene, life.list, fresh, role));
  const drawn = isNone(seen) && listing?.records.has(fresh.id) === true ? await ask(nodes) : undefined;
  return drawn !== undefined && namesBoth(pair, jsonOf(drawn.reply)) ? toFault(edges, seen, life.resource) : undefined;
}

async function lacksEdge(pair: Pair): Promise<Fault | undefined> {
  const { scene, life, role, fresh } = pair;
  // What it joins may be told otherwise than by two ids: then its own has to do, as those of all others.
  const ends = joinedBy(pair);
  const known = (life.list && (await listingOf(scene, life.list, fresh, role)))?.records ?? new Map<string, unknown>();
  // Where others are drawn by their ids, two ends may be those of another one: the way back, or one beside it.
  // A short number may be a count, so that it tells nothing.
  const isNumber = /^\d{1,7}$/.test(fresh.id);
  const tellsIds = (body: unknown): boolean =>
    !isNumber && [...known.keys()].some((id) => id !== fresh.id && mentions(body, id));
  const isDrawn = ({ reply }: Exchange): boolean => {
    const body = jsonOf(reply);
    return mentions(body, fresh.id) || (!tellsIds(body) && hasEdge(body, fresh.id, ends));
  };
  const isLacking = async (seen: Exchange): Promise<boolean> => {
    const listing = life.list && (await listingOf(scene, life.list, fresh, role));
    if (listing?.records.has(fresh.id) !== true || isDrawn(seen)) return false;
    const isOurs = (id: string): boolean => scene.arrange.creatorOf({ resource: 'DataMart', id }) !== undefined;
    const isCreated = (one: string): boolean =>
      scene.arrange.creationOf({ resource: life.resource, id: one }) !== undefined;
    const others = [...listing.records].filter(([one, row]) => !isCreated(one) && !endsIn(pair, row).some(isOurs));
    const body = jsonOf(seen.reply);
    const isSeen = ([id, row]: readonly [string, unknown]): boolean =>
      mentions(body, id) || (ends.length > 1 && hasEdge(body, id, endsIn(pair, row)));
    return others.length > 0 && others.every(isSeen);
  };
  return judge(pair, 'listModelCanvasEdges', life.resource, isDrawn, isLacking);
}

async function lacksNodes(pair: Pair): Promise<Fault | undefined> {
  const { scene, role } = pair;
  const list = listOperation(scene.contract, 'DataMart');
  const ends = endsOf(pair);
  if (list === undefined || ends.length < 2) return undefined;
  const isDrawn = (seen: Exchange): boolean => ends.some((id) => mentions(jsonOf(seen.reply), id));
  const isLacking = async (seen: Exchange): Promise<boolean> => {
    const listed = await scene.send(list, {}, { role });
    const rows = [...(toPage(scene, list, listed)?.rows ?? [])];
    const own = rows.filter(([id]) => ends.includes(id));
    const states = new Set(own.map(([, row]) => stateOf(row)?.state));
    const others = rows.filter(
      ([id, row]) =>
        scene.arrange.creatorOf({ resource: 'DataMart', id }) === undefined && states.has(stateOf(row)?.state),
    );
    const isShown = ([id]: readonly [string, unknown]): boolean => mentions(jsonOf(seen.reply), id);
    return own.length === ends.length && others.length >= othersAtLeast && others.every(isShown) && !isDrawn(seen);
  };
  return judge(pair, 'listModelCanvasDataMarts', 'DataMart', isDrawn, isLacking);
}

/** Asks for what a canvas shows; where it lacks what is new, once more when both ends are in use. */
async function judge(
  pair: Pair,
  id: string,
  resource: string,
  isDrawn: (seen: Exchange) => boolean,
  isLacking: (seen: Exchange) => Promise<boolean>,
): Promise<Fault | undefined> {
  const { scene, role } = pair;
  const operation = scene.contract.operations.find((one) => one.id === id);
  const arranged = operation && (await scene.arrange.requests(operation, { role, subject: 'any' }));
  if (operation === undefined || arranged?.ok !== true) return undefined;
  const ask = (): Promise<Exchange> => scene.send(operation, arranged.value[0]!, { role });
  const isOpen = (seen: Exchange): boolean =>
    !isSuccess(seen.reply) || (toRecords(jsonOf(seen.reply))?.length ?? shownAtLeast) >= shownAtLeast;
  const first = await ask();
  if (isOpen(first) || isDrawn(first) || !(await isLacking(first))) return undefined;
  for (const end of endsOf(pair)) await makeUsable(pair, end);
  await caughtUp(scene, resource);
  const seen = await eventually(scene, resource, ask, (one) => isOpen(one) || isDrawn(one));
  if (isOpen(seen) || isDrawn(seen) || !(await isLacking(seen))) return undefined;
  return toFault(operation, seen, resource);
}

function toFault(operation: Operation, exchange: Exchange, resource: string): Fault {
  const what = capital(withArticle(resource));
  return {
    key: 'unlisted',
    requirement: 'path-only-model-canvas',
    summary: `${what} that was created is not shown, as all others are: ${operation.method} ${operation.path}`,
    expected: 'what is new among the others',
    received: describeReply(exchange),
    exchange,
  };
}

/** The DataMarts that the relationship joins, be they ours or not, as far as they are known. */
function joinedBy(pair: Pair): readonly string[] {
  const parent = pair.fresh.parents['DataMart'];
  const others = sentIds(pair).filter((id) => pair.scene.arrange.isKnown(id));
  return parent === undefined ? others : [parent, ...others];
}

/** The DataMarts that a row of a list names. */
function endsIn(pair: Pair, row: unknown): readonly string[] {
  if (typeof row === 'string') return pair.scene.arrange.isKnown(row) ? [row] : [];
  return isObject(row) ? Object.values(row).flatMap((value) => endsIn(pair, value)) : [];
}

/** Whether a body has a relationship by its id, or an item that names both of its ends. */
function hasEdge(body: unknown, id: string, ends: readonly string[]): boolean {
  if (mentions(body, id)) return true;
  const hasBoth = (item: unknown): boolean => ends.length > 1 && ends.every((end) => mentions(item, end));
  if (Array.isArray(body)) return body.some(hasBoth);
  return isObject(body) && Object.values(body).some((value) => hasEdge(value, id, ends));
}
