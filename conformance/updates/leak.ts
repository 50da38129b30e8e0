import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { hasContext } from '../contexts/has-context.ts';
import { hasName, pathTo, readOne } from '../arrange/lifecycle.ts';
import { listOperation } from '../arrange/paths.ts';
import { type Reading, readingsOf, readPage, toPage } from '../lists/pages.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import type { Update } from './update-one.ts';
import { isSame } from './is-same.ts';
import { mentions } from '../arrange/mentions.ts';
import { textsIn } from './part-of.ts';

/** Another record that an update has reached: it shows a text that was meant for the one, or a value that it had not before. */
export async function leakOf(
  scene: Scene,
  read: Operation,
  update: Update,
  after: Exchange,
): Promise<Exchange | undefined> {
  return (await foreignName(scene, read, update)) ?? (await foreignValue(scene, read, update, after));
}

/** Another record, where it shows a name or another text that was sent for the one, and for nothing else. */
async function foreignName(
  scene: Scene,
  read: Operation,
  { name, role, shown, sent, prefix, instance, others, exchange }: Update,
): Promise<Exchange | undefined> {
  const ours = Object.values(sent).filter((value) => typeof value === 'string' && value.startsWith(prefix)) as string[];
  const texts = [...(name === undefined ? [] : [shown ?? name]), ...ours.filter((text) => text !== name)];
  if (texts.length === 0) return undefined;
  const listed = await listedWith(scene, read, { role, sent, texts, instance });
  if (listed !== undefined) return listed.leak;
  // What reaches others than the one that is meant reaches an older one or a newer one: each is looked at in its turn.
  const beside = others.filter(({ id }) => id !== instance.id);
  const other = beside[exchange.operation!.id.length % beside.length];
  if (other === undefined) return undefined;
  const reading = await readOne(scene, read, other, role);
  const isShown = (text: string): boolean => hasName(reading.reply.body, text);
  return isSuccess(reading.reply) && texts.some(isShown) ? reading : undefined;
}

/**
 * The list of records, where it shows the fields that were sent as well, so that it tells of all of them at once: with the leak of
 * another row that has a text. Undefined where it does not show them.
 */
async function listedWith(
  scene: Scene,
  read: Operation,
  { role, sent, texts, instance }: Pick<Update, 'role' | 'sent' | 'instance'> & { readonly texts: readonly string[] },
): Promise<{ readonly leak: Exchange | undefined } | undefined> {
  const list = listOperation(scene.contract, read.lifecycle.resource);
  const names = Object.keys(sent).filter((name) => texts.includes(sent[name] as string));
  const shows = (row: unknown): boolean => isObject(row) && names.every((name) => name in row);
  const isShown = (one: Reading): boolean =>
    [...(toPage(scene, one.operation, one.exchange)?.rows.values() ?? [])].some(shows);
  if (list === undefined || names.length === 0 || !readingsOf(scene, list).some(isShown)) return undefined;
  const { page, exchange } = await readPage(
    scene,
    { operation: list, parts: { path: pathTo(list, instance) }, role },
    {},
  );
  // A page of older ones alone tells nothing of what was created beside it.
  if (page?.rows.has(instance.id) !== true) return undefined;
  // What a row shows of others under other names is theirs.
  const has = (row: unknown): boolean =>
    isObject(row) && names.some((name) => hasName(JSON.stringify(row[name]), sent[name] as string));
  return { leak: [...page.rows].some(([id, row]) => id !== instance.id && has(row)) ? exchange : undefined };
}

/**
 * The newest record, where a field of it has come to be what was sent for the other, what the answer made of it, or what the
 * other has come to be in the same field.
 */
async function foreignValue(
  scene: Scene,
  read: Operation,
  { role, sent, exchange, before, beside }: Update,
  after: Exchange,
): Promise<Exchange | undefined> {
  if (beside === undefined || !isSuccess(beside.before.reply)) return undefined;
  const [was, told] = [jsonOf(beside.before.reply), jsonOf(exchange.reply)];
  const isReached = (answer: Exchange): boolean => {
    const now = isSuccess(answer.reply) ? jsonOf(answer.reply) : undefined;
    const isSwitching = isSuccess(before.reply) && isSuccess(after.reply) && Object.values(sent).every(isSwitches);
    const changed = isSwitching ? changedFields(jsonOf(before.reply), jsonOf(after.reply)) : [];
    const others = changedFields(was, now);
    if (changed.some(([name, value]) => others.some(([one, is]) => one === name && isSame(is, value)))) return true;
    if (isSuccess(after.reply) && hasTakenText(sent, { was, now, meant: jsonOf(after.reply) })) return true;
    if (hasTakenContext(sent, was, now)) return true;
    return Object.entries(sent).some(([name, value]) => {
      const [old, is] = [fieldOf(was, name), fieldOf(now, name)];
      const meant = [value, fieldOf(told, name)].filter((one) => one !== undefined && one !== null);
      return old !== undefined && is !== undefined && !isSame(is, old) && meant.some((one) => isSame(is, one));
    });
  };
  const now = await eventually(
    scene,
    read.lifecycle.resource,
    () => readOne(scene, read, beside.instance, role),
    (answer) => !isReached(answer),
  );
  return isReached(now) ? now : undefined;
}

/** Whether a field has come to have a text that was sent, wherever it stands in it, as the field of the one that was meant has. */
function hasTakenText(
  sent: JsonObject,
  { was, now, meant }: { readonly was: unknown; readonly now: unknown; readonly meant: unknown },
): boolean {
  const [before, target] = [ownFields(was), ownFields(meant)];
  const texts = textsIn(sent);
  return [...ownFields(now)].some(([name, value]) =>
    texts.some(
      (text) => mentions(value, text) && !mentions(before.get(name), text) && mentions(target.get(name), text),
    ),
  );
}

/** Whether a record has come to show a context that was sent, which may be a small number. */
function hasTakenContext({ contextIds }: JsonObject, was: unknown, now: unknown): boolean {
  return (
    Array.isArray(contextIds) && contextIds.some((id) => !hasContext(was, String(id)) && hasContext(now, String(id)))
  );
}

/** The fields of a record that hold a switch or a group of them, and another one than before, with what they hold now. */
function changedFields(before: unknown, after: unknown): readonly (readonly [string, unknown])[] {
  const [was, is] = [before, after].map(ownFields);
  return [...is!].filter(([name, value]) => isSwitches(value) && was!.has(name) && !isSame(value, was!.get(name)));
}

function ownFields(record: unknown): ReadonlyMap<string, unknown> {
  if (!isObject(record)) return new Map();
  const entries = Object.entries(record);
  // The record may stand in an envelope.
  return entries.length === 1 && isObject(entries[0]![1]) ? ownFields(entries[0]![1]) : new Map(entries);
}

function isSwitches(value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  return isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isSwitches);
}
