import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { recordsIn } from '../arrange/identity.ts';
import { nameFields } from '../arrange/name-fields.ts';
import { resourceParams } from '../arrange/paths.ts';
import { isChanging } from '../changes.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { doneBetween, type Entry } from './diary.ts';

/** A text that a list shows of a record in place of that with which it is read, and the list that goes on doing so. */
export type Mixed = { readonly field: string; readonly is: string; readonly exchange: Exchange };

/** A record as it was read, and where that stands in the diary. */
type Reading = { readonly id: string; readonly record: object; readonly entry: Entry; readonly at: number };

/** A field that was listed otherwise than it was read. */
type Doubt = {
  readonly field: string;
  readonly is: string;
  readonly shown: string;
  readonly reading: Reading;
  readonly listed: Entry;
};

/** How many records are asked about once more. */
const doubtsAtMost = 2;

/**
 * A text that a list shows of one record though it is that of another: read by itself the record has a text of its own in that
 * field, and the other is read with the one that is listed of both. What a list says in words of its own is no such text.
 */
export async function valueOfOther(scene: Scene, list: Operation, read: Operation): Promise<Mixed | undefined> {
  await readUnlike(scene, list, read);
  for (const doubt of doubtsOf(scene, list, read).slice(0, doubtsAtMost)) {
    const exchange = (await isReadAlike(scene, read, doubt)) ? await staysMixed(scene, read, doubt) : undefined;
    if (exchange !== undefined) return { field: doubt.field, is: doubt.is, exchange };
  }
  return undefined;
}

/**
 * Reads the row that differs most from those that were read, which is one at least: only of different records it shows whose values
 * a list has.
 */
async function readUnlike(scene: Scene, list: Operation, read: Operation): Promise<void> {
  const listed = lastListed(scene, list);
  if (listed === undefined || resourceParams(read).length !== 1 || !('role' in listed.as)) return;
  const rows = [...rowsOf(scene, read, listed.exchange)];
  const known = new Set(readingsOf(scene, read, listed.as.role).map(({ id }) => id));
  const [first] = rows;
  if (first !== undefined && rows.every(([id]) => !known.has(id))) {
    await readRow(scene, read, first[0], listed.as.role);
    known.add(first[0]);
  }
  const seen = rows.filter(([id]) => known.has(id)).map(([, row]) => textsOf(row));
  const news = (row: unknown): number =>
    Object.entries(textsOf(row)).filter(([name, text]) => seen.every((one) => one[name] !== text)).length;
  const [unlike] = rows.filter(([id]) => !known.has(id)).toSorted(([, a], [, b]) => news(b) - news(a));
  if (unlike !== undefined) await readRow(scene, read, unlike[0], listed.as.role);
}

function readRow(scene: Scene, read: Operation, id: string, role: Role): Promise<Exchange> {
  return scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
}

function lastListed({ diary }: Scene, list: Operation): Entry | undefined {
  return diary.findLast(({ exchange, as }) => exchange.operation === list && 'role' in as && isSuccess(exchange.reply));
}

/** The rows of a list, which may show records of a kind that has lists of its own. */
function rowsOf(scene: Scene, { lifecycle }: Operation, exchange: Exchange): ReadonlyMap<string, unknown> {
  const list = {
    ...exchange.operation!,
    lifecycle: { ...exchange.operation!.lifecycle, resource: lifecycle.resource },
  };
  return toPage(scene, list, exchange)?.rows ?? new Map<string, unknown>();
}

/** Records as they were read last by a caller: others may be shown less of them. */
function readingsOf({ diary }: Scene, read: Operation, role: Role): readonly Reading[] {
  const readings = new Map<string, Reading>();
  diary.forEach((entry, at) => {
    const { exchange, as } = entry;
    if (exchange.operation !== read || !('role' in as) || as.role !== role || !isSuccess(exchange.reply)) return;
    const id = recordsIn(read, entry.parts.path).at(-1)?.id;
    const record = inEnvelope(jsonOf(entry.exchange.reply));
    if (id !== undefined && isObject(record)) readings.set(id, { id, record, entry, at });
  });
  return [...readings.values()];
}

/** The texts of a record by which it is not called. */
function textsOf(record: unknown): Readonly<Record<string, string>> {
  const all = Object.entries(isObject(record) ? record : {});
  return Object.fromEntries(
    all.filter(
      (one): one is [string, string] => typeof one[1] === 'string' && one[1] !== '' && !isLeftOut(one[0], one[1]),
    ),
  );
}

/** Names are looked at elsewhere, and times are those of an instant. */
function isLeftOut(field: string, text: string): boolean {
  return (
    nameFields.some((name) => name === field) || /(at|on|date|time)$/i.test(field) || /^\d{4}-\d{2}-\d{2}/.test(text)
  );
}

/** What was listed otherwise than it was read, with nothing done to the record in between. */
function doubtsOf(scene: Scene, list: Operation, read: Operation): readonly Doubt[] {
  const doubts = new Map<string, Doubt>();
  scene.diary.forEach((listed, at) => {
    if (listed.exchange.operation !== list || !('role' in listed.as) || !isSuccess(listed.exchange.reply)) return;
    const rows = rowsOf(scene, read, listed.exchange);
    for (const reading of readingsOf(scene, read, listed.as.role)) {
      const row = rows.get(reading.id);
      if (row === undefined) continue;
      const [shown, own] = [textsOf(row), textsOf(reading.record)];
      for (const [field, text] of Object.entries(shown)) {
        const is = own[field];
        if (is === undefined || isAlike(is, text)) continue;
        const isOther = [...rows].some(([id, other]) => id !== reading.id && textsOf(other)[field] === text);
        if (!isOther || isTouched(scene, reading, at)) continue;
        doubts.set(`${reading.id} ${field}`, { field, is, shown: text, reading, listed });
      }
    }
  });
  return [...doubts.values()];
}

/** Whether something may have been done to a record between its reading and a list. */
function isTouched({ diary }: Scene, { id, at }: Reading, listedAt: number): boolean {
  return doneBetween(diary, Math.min(at, listedAt), Math.max(at, listedAt)).some(
    ({ exchange: { operation, message } }) =>
      operation !== undefined && isChanging(operation) && `${message.path} ${message.body ?? ''}`.includes(id),
  );
}

/** Whether a text is the beginning of another, or the same in other letters: a list may say it in short. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return a!.startsWith(b!) || b!.startsWith(a!);
}

/** Whether another record that is listed with a text is read with it as well. */
async function isReadAlike(scene: Scene, read: Operation, { field, shown, reading, listed }: Doubt): Promise<boolean> {
  const rows = rowsOf(scene, read, listed.exchange);
  const others = [...rows].filter(([id, row]) => id !== reading.id && textsOf(row)[field] === shown);
  const role = 'role' in listed.as ? listed.as.role : '';
  const known = readingsOf(scene, read, role).filter(({ id }) => others.some(([other]) => other === id));
  if (known.some(({ record }) => textsOf(record)[field] === shown)) return true;
  const next = others.find(([id]) => known.every((one) => one.id !== id));
  if (next === undefined || resourceParams(read).length !== 1) return false;
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: next[0] } }, reading.entry.as);
  return isSuccess(reply) && textsOf(inEnvelope(jsonOf(reply)))[field] === shown;
}

/** The list that goes on showing the text of another record, as long as the record is read with its own. */
async function staysMixed(
  scene: Scene,
  read: Operation,
  { field, is, shown, reading, listed }: Doubt,
): Promise<Exchange | undefined> {
  return goesOn(async () => {
    const { reply } = await scene.send(read, reading.entry.parts, reading.entry.as);
    if (!isSuccess(reply) || textsOf(inEnvelope(jsonOf(reply)))[field] !== is) return undefined;
    const again = await scene.send(listed.exchange.operation!, listed.parts, listed.as);
    const row = rowsOf(scene, read, again).get(reading.id);
    return textsOf(row)[field] === shown ? again : undefined;
  });
}
