import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { type Entry, doneBetween } from '../undisturbed/diary.ts';
import { isSame } from './is-same.ts';
import { partOf } from './part-of.ts';
import { type Given, noteParts, type Taken, takenPart } from './taken-part.ts';

/** A change of one part of a record, between two answers that show the record, and what it has taken with it. */
export type TakenBetween = { readonly change: Exchange; readonly after: Exchange; readonly taken: Taken };

/** Two readings of a record by one key, between which nothing was written but one change of it. */
export type ChangePair = { readonly change: Entry; readonly before: Exchange; readonly after: Exchange };

/** Parts that a record has for itself: nobody but who gives them takes them away, at whatever time. */
const lasting = /\/(owners|contexts|availability)$/;

/**
 * What a change by an operation has taken of a record that another operation gives: of all readings of this run. Undefined where
 * another change by it has left the very same as it was.
 */
export function takenBetween(
  { diary }: Pick<Scene, 'diary'>,
  operation: Operation,
  read: Operation,
): TakenBetween | undefined {
  const given = givenIn(diary, read);
  const pairs = pairsIn(diary, operation, read);
  for (const { change, before, after } of pairs) {
    const update = { before, sent: sentIn(change) };
    const taken = takenPart(given, operation, update, after);
    if (taken === undefined) continue;
    const isKept = pairs.some((pair) => {
      const [was, is] = [pair.before, pair.after].map(({ reply }) => partOf(jsonOf(reply), taken.name));
      return isSame(was, taken.was) && isSame(is, taken.was);
    });
    if (!isKept) return { change: change.exchange, after, taken };
  }
  return undefined;
}

/** The parts by which records of a resource show what was given to them by operations of their own. */
function givenIn(diary: readonly Entry[], read: Operation): readonly Given[] {
  const given: Given[] = [];
  for (const [at, entry] of diary.entries()) {
    const operation = entry.exchange.operation!;
    const { resource } = read.lifecycle;
    if (!lasting.test(operation.path) || operation.lifecycle.resource !== resource || !isDone(entry)) continue;
    const id = idIn(entry);
    const next = diary.find((one, index) => index > at && isReading(one, read) && idIn(one) === id);
    if (next !== undefined) noteParts(given, operation, { sent: sentIn(entry) }, next.exchange);
  }
  return given;
}

/** The pairs of readings of this run between which an operation was the only one that may have written. */
export function pairsIn(diary: readonly Entry[], operation: Operation, read: Operation): readonly ChangePair[] {
  const last = new Map<string, number>();
  return diary.flatMap((entry, to) => {
    if (!isReading(entry, read) || !('role' in entry.as)) return [];
    const key = `${entry.as.role} ${idIn(entry)}`;
    const from = last.get(key);
    last.set(key, to);
    if (from === undefined) return [];
    const [change, ...more] = doneBetween(diary, from, to).filter(mayWrite);
    const isOwn = change?.exchange.operation === operation && idIn(change) === idIn(entry);
    if (!isOwn || more.length > 0 || !isDone(change)) return [];
    return [{ change, before: diary[from]!.exchange, after: entry.exchange }];
  });
}

function isReading(entry: Entry, read: Operation): boolean {
  return entry.exchange.operation === read && isDone(entry);
}

function isDone({ exchange: { reply } }: Entry): boolean {
  return isSuccess(reply);
}

/** Whether something may have been written: what was refused has not. */
function mayWrite({ exchange: { operation, reply } }: Entry): boolean {
  return operation!.method !== 'GET' && !(reply.status >= 400 && reply.status < 500);
}

function idIn({ exchange: { operation }, parts }: Entry): string | undefined {
  return recordsIn(operation!, parts.path).at(-1)?.id;
}

function sentIn({ exchange: { message } }: Entry): JsonObject {
  const sent = message.body === undefined ? undefined : (JSON.parse(message.body) as Json);
  return isObject(sent) ? sent : {};
}
