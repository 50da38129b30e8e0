import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Identity, isSame, recordsIn } from '../arrange/identity.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { textsIn } from '../updates/part-of.ts';
import { atOnceAtMost, type Entry } from './diary.ts';
import { shownIn } from './sights.ts';

/** A change of one record, and the answer that shows another one with what was sent for the first. */
export type Reach = { readonly change: Exchange; readonly leak: Exchange };

/** A record as an answer shows it. */
type Showing = { readonly record: Identity; readonly at: number; readonly entry: Entry; readonly shown: JsonObject };

/** How long a text is that is no word of some list of states by chance. */
const tellingLength = 4;

/**
 * A change by an operation that has reached another record than its own: between two answers that show the other one, nothing
 * was sent about it, and a field of it has come to have a text that was sent for the first alone, in the field in which that
 * one has it.
 */
export function reachIn(scene: Scene, operation: Operation, read: Operation): Reach | undefined {
  const showings = showingsIn(scene, read);
  for (const [index, now] of showings.entries()) {
    const before = showings.findLast(({ record }, at) => at < index && isSame(record, now.record));
    if (before === undefined) continue;
    const between = scene.diary.slice(before.at + 1, now.at + 1);
    // What is sent at the same time may be answered later.
    const close = scene.diary.slice(before.at + 1, now.at + 1 + atOnceAtMost);
    if (close.some((entry) => isAbout(entry, now.record))) continue;
    const change = between.find(
      (entry) => entry.exchange.operation === operation && reaches(entry, between, before.shown, now.shown),
    );
    if (change !== undefined) return { change: change.exchange, leak: now.entry.exchange };
  }
  return undefined;
}

function showingsIn(scene: Scene, read: Operation): readonly Showing[] {
  return scene.diary.flatMap((entry, at) => {
    const record = shownIn(scene, read, entry);
    const shown = record === undefined ? undefined : jsonOf(entry.exchange.reply);
    return record !== undefined && isObject(shown) ? [{ record, at, entry, shown }] : [];
  });
}

/** Whether a request may have changed a record by itself: it leads through it, or names it. */
function isAbout({ exchange: { operation }, parts }: Entry, { resource, id }: Identity): boolean {
  if (operation!.method === 'GET') return false;
  const leads = recordsIn(operation!, parts.path).some((one) => one.resource === resource && one.id === id);
  return leads || (parts.body !== undefined && mentions(parts.body, id));
}

/** Whether a record has come to have what an entry alone has sent, and was answered with, in the same field. */
function reaches({ exchange, parts }: Entry, between: readonly Entry[], was: JsonObject, is: JsonObject): boolean {
  const told = isSuccess(exchange.reply) ? jsonOf(exchange.reply) : undefined;
  if (!isObject(told) || !isObject(parts.body)) return false;
  const isMeant = (text: string): boolean =>
    text.length >= tellingLength &&
    between.every((one) => one.exchange.operation === exchange.operation || !sends(one, text));
  const hasTaken = (name: string, text: string): boolean =>
    name in was && mentions(is[name], text) && !mentions(was[name], text) && mentions(told[name], text);
  return textsIn(parts.body).some((text) => isMeant(text) && Object.keys(is).some((name) => hasTaken(name, text)));
}

function sends({ exchange: { operation }, parts }: Entry, text: string): boolean {
  return operation!.method !== 'GET' && parts.body !== undefined && mentions(parts.body, text);
}
