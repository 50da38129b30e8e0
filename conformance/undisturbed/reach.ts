import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Identity, isSame, recordsIn } from '../arrange/identity.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { fieldOf } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { textsIn } from '../updates/part-of.ts';
import { doneBetween, type Entry } from './diary.ts';
import { shownIn } from './sights.ts';

/** A change of one record, and the answer that shows another one with what was sent for the first. */
export type Reach = { readonly change: Exchange; readonly leak: Exchange };

/** A record as an answer shows it. */
type Showing = { readonly record: Identity; readonly at: number; readonly entry: Entry; readonly shown: JsonObject };

/** How long a text is that is no word of some list of states by chance. */
const tellingLength = 4;

/**
 * A change by an operation that has reached another record than its own: between two answers that show the other one, nothing
 * was sent that may have given it the same, and it has come to have a text that was sent for the first alone, in the very place
 * in which that one has it, or the switches. Undefined where that does not happen to new records as well: something else may
 * have given both the same.
 */
export async function reachIn(scene: Scene, operation: Operation, read: Operation): Promise<Reach | undefined> {
  const suspect = suspectIn(scene, operation, read) ?? (await sentAlone(scene, operation));
  return suspect && reachAgain(scene, operation, read, suspect);
}

/** Asked for alone, the case begins with what the others would have sent. */
async function sentAlone(scene: Scene, operation: Operation): Promise<Entry | undefined> {
  if (scene.diary.some(({ exchange }) => exchange.operation === operation)) return undefined;
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok || !isSuccess(right.value.exchange.reply)) return undefined;
  const { exchange, parts, role } = right.value;
  return { exchange, parts, as: { role } };
}

/** The change that seems to have reached another record than its own. */
export function suspectIn(scene: Scene, operation: Operation, read: Operation): Entry | undefined {
  const showings = showingsIn(scene, read);
  for (const [index, now] of showings.entries()) {
    const before = showings.findLast(({ record }, at) => at < index && isSame(record, now.record));
    if (before === undefined) continue;
    const between = scene.diary.slice(before.at + 1, now.at + 1);
    if (doneBetween(scene.diary, before.at, now.at).some((entry) => mayGive(entry, operation, now.record))) continue;
    const change = between.find(
      (entry) => entry.exchange.operation === operation && reaches(entry, between, before.shown, now.shown),
    );
    if (change !== undefined) return change;
  }
  return undefined;
}

/** Sends a change once more, for one of two new records. */
async function reachAgain(
  scene: Scene,
  operation: Operation,
  read: Operation,
  { parts, as }: Entry,
): Promise<Reach | undefined> {
  const { resource } = operation.lifecycle;
  const role = 'role' in as ? creatorOf(scene, resource, as.role) : undefined;
  if (role === undefined) return undefined;
  const below = recordsIn(operation, parts.path).at(-1)!.parents ?? {};
  const make = () => scene.arrange.get(resource, { role, subject: 'fresh', below });
  const [one, other] = [await make(), await make()];
  if (!one.ok || !other.ok || one.value.id === other.value.id) return undefined;
  const ask = (): Promise<Exchange> => readOne(scene, read, other.value, role);
  const before = await ask();
  const change = await scene.send(operation, { ...parts, path: pathTo(operation, one.value) }, as);
  if (!isSuccess(before.reply) || !isSuccess(change.reply)) return undefined;
  const isReached = ({ reply }: Exchange): boolean => {
    const [was, is] = [jsonOf(before.reply), jsonOf(reply)];
    if (!isSuccess(reply) || !isObject(was) || !isObject(is)) return false;
    return reaches({ exchange: change, parts, as }, [], was, is);
  };
  const leak = await eventually(scene, resource, ask, (now) => !isReached(now));
  return isReached(leak) ? { change, leak } : undefined;
}

function showingsIn(scene: Scene, read: Operation): readonly Showing[] {
  return scene.diary.flatMap((entry, at) => {
    const record = shownIn(scene, read, entry);
    const shown = record === undefined ? undefined : jsonOf(entry.exchange.reply);
    return record !== undefined && isObject(shown) ? [{ record, at, entry, shown }] : [];
  });
}

/**
 * Whether a request may have given a record what an operation gives: it leads through it, or names it, and is of that operation,
 * or sends nothing of what it changes, as one that begins a run. What others change they send.
 */
function mayGive({ exchange, parts }: Entry, operation: Operation, { resource, id }: Identity): boolean {
  const { method, lifecycle } = exchange.operation!;
  if (method === 'GET' || lifecycle.action === 'remove') return false;
  const isTelling = parts.body !== undefined && lifecycle.resource !== 'Run';
  if (exchange.operation !== operation && isTelling) return false;
  const leads = recordsIn(exchange.operation!, parts.path).some((one) => one.resource === resource && one.id === id);
  return leads || (parts.body !== undefined && mentions(parts.body, id));
}

/**
 * Whether a record has come to have what an entry alone has sent, in the place in which it was answered with it; or, where the
 * answer does not have it, in that in which it was sent.
 */
function reaches({ exchange, parts }: Entry, between: readonly Entry[], was: JsonObject, is: JsonObject): boolean {
  if (!isSuccess(exchange.reply) || !isObject(parts.body)) return false;
  const told = jsonOf(exchange.reply);
  const isMeant = (text: string): boolean =>
    text.length >= tellingLength &&
    !mentions(was, text) &&
    between.every((one) => one.exchange.operation === exchange.operation || !sends(one, text));
  const hasTaken = (text: string): boolean => {
    const answered = placesOf(told, text);
    const places = new Set(answered.length > 0 ? answered : placesOf(parts.body, text));
    return placesOf(is, text).some((place) => places.has(place) && isShown(was, place));
  };
  return textsIn(parts.body).some((text) => isMeant(text) && hasTaken(text)) || hasSwitched(parts.body, was, is);
}

/** Whether a record has come to have each switch that was sent for another as it was sent, and one at least the other way before. */
function hasSwitched(sent: JsonObject, was: JsonObject, is: JsonObject): boolean {
  const isSwitch = ([name, value]: readonly [string, unknown]): boolean =>
    typeof value === 'boolean' && typeof fieldOf(was, name) === 'boolean';
  const switches = Object.entries(sent).filter(isSwitch);
  const isThrown = switches.some(([name, value]) => fieldOf(was, name) === !value);
  return isThrown && switches.every(([name, value]) => fieldOf(is, name) === value);
}

/** Where in a record a text stands: the names of the fields that lead there. */
function placesOf(value: unknown, text: string, place = ''): readonly string[] {
  if (value === text) return [place];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => placesOf(item, text, place));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => placesOf(inner, text, `${place}/${name}`))
    : [];
}

/** Whether a record shows what stands in a place, or that nothing does: an answer may show less than another. */
function isShown(record: unknown, place: string): boolean {
  const [, name, ...rest] = place.split('/');
  if (name === undefined || !isObject(record)) return true;
  return name in record && isShown(record[name], ['', ...rest].join('/'));
}

function sends({ exchange: { operation }, parts }: Entry, text: string): boolean {
  return operation!.method !== 'GET' && parts.body !== undefined && mentions(parts.body, text);
}
