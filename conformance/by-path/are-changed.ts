import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { distinct } from '../arrange/distinct.ts';
import { describedFields } from '../arrange/described-body.ts';
import { nameOf, pathTo, readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { eventually, wasBehind } from '../target/patience.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Instance } from '../arrange/instances.ts';
import { justRead } from '../undisturbed/just-read.ts';
import { bodiesAsCreated } from './as-created.ts';
import { changedCondition } from './changed-condition.ts';
import { changedReference } from './changed-reference.ts';
import { changedBelowAnother } from './changed-below-another.ts';
import { recordOf } from './look.ts';
import { lostCondition } from './lost-condition.ts';
import { goneFault, isGone } from '../updates/gone.ts';
import { lostTold } from '../updates/lost-told.ts';
import { isKnownBody, lostInside } from './lost-inside.ts';
import { resetForm } from './reset-form.ts';
import { staleAlias } from './stale-alias.ts';
import { nextFault, nextIn, staleNext, switchedOn } from './stale-next.ts';
import { isPartial, takenField, takenFieldFault } from './taken-field.ts';
import { staleRead } from '../updates/stale-read.ts';
import { variations } from '../updates/update-one.ts';
import { isSame } from '../updates/is-same.ts';
import { createdAnewFault, staysCreatedAnew } from '../updates/created-anew.ts';
import { cutText } from '../updates/cut-text.ts';
import { replacedText } from '../updates/replaced-text.ts';
import { misnamedItem, type Misnaming, staleFault } from '../updates/misnamed-item.ts';
import { leakFault } from '../updates/update-faults.ts';
import type { Pair } from './pair.ts';
import { oldFault, otherFault, otherId, staleField } from '../updates/answered-otherwise.ts';

/** An update that is accepted is read back, and leaves the other record alone. */
export async function areChanged(pair: Pair): Promise<Fault | undefined> {
  const newer = pair.life.changes.length > 0 ? await createNewer(pair) : undefined;
  for (const change of pair.life.changes) {
    const fault = await isChanged(pair, change, newer);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** A record that is neither the oldest nor the newest of its place shows whether it is the one that is changed. */
async function createNewer({ scene, life, role, fresh }: Pair): Promise<Instance | undefined> {
  const newer = await scene.arrange.get(life.resource, { role, subject: 'fresh', below: fresh.parents });
  return newer.ok ? newer.value : undefined;
}

async function isChanged(pair: Pair, change: Operation, newer: Instance | undefined): Promise<Fault | undefined> {
  const { scene, life, role, own, fresh } = pair;
  const requests = await scene.arrange.requests({ ...change, params: [] }, { role, subject: 'any' });
  const given = requests.ok ? requests.value[0]?.body : undefined;
  if (!isObject(given)) return undefined;
  const [before, beside] = [await recordBefore(pair, fresh), await recordBefore(pair, own)];
  const usual = { ...(await shownTitles(pair, change, before)), ...given };
  const tried = (isSame(usual, given) ? [usual] : [usual, given]).flatMap((one) =>
    variations(scene, change, one, before),
  );
  const done =
    (await send(pair, change, tried)) ??
    (await send(pair, change, await bodiesAsCreated(scene, change, fresh, before)));
  if (done === undefined) return undefined;
  const { exchange, body } = done;
  // What a record is known by stays, whatever a body has under the same name.
  const sent = Object.fromEntries(
    Object.entries(body).filter(([name]) => ![fresh.id, Number(fresh.id)].includes(fieldOf(before, name) as string)),
  );
  const told = jsonOf(exchange.reply);
  const creation = scene.arrange.creationOf({ resource: life.resource, ...fresh });
  const known = (await isKnownBody(scene, change, body)) ? sent : {};
  const lostIn = (is: unknown): string | undefined =>
    lostField(sent, before, is, told) ??
    lostTold(sent, { was: before, told, is })?.name ??
    lostInside(known, { was: before, is }) ??
    resetForm(known, { was: before, is }) ??
    // A list may show the beginning of a text alone.
    (life.read === undefined ? undefined : cutText(sent, is));
  // Where the record is no longer to be seen, the answer may tell why.
  const takenIn = (is: unknown): string | undefined =>
    isPartial(change)
      ? (takenField(creation, body, { was: before, is, told, prefix: scene.prefix }) ??
        replacedText(change, { sent: body, prefix: scene.prefix }, { was: before, told, is }))
      : undefined;
  const after = await eventually(
    scene,
    life.resource,
    () => recordOf(scene, life, fresh, role),
    (record) => (lostIn(record) ?? takenIn(record) ?? staleNext(before, record)) === undefined,
  );
  const gone = before === undefined || after !== undefined ? undefined : await goneOf(pair, change);
  if (gone !== undefined) return goneFault(exchange, gone);
  const lost = lostIn(after);
  if (lost !== undefined)
    return (await staleIn(pair, change, body, lost)) ?? lostFault(exchange, { name: lost, body, is: after });
  const taken = takenIn(after);
  if (taken !== undefined) return takenFieldFault(exchange, taken, { was: before, is: after ?? told });
  // Before it is changed once more, and the other one with it.
  const other = own.id === fresh.id ? undefined : await recordOf(scene, life, own, role);
  const leaked = leakedField(sent, beside, other) ?? overtakenField(scene.prefix, { was: beside, is: other }, after);
  if (leaked !== undefined) return leakedFault(exchange, life.resource, leaked, own.id);
  const next = await nextOf(pair, change, body, { was: before, is: after });
  if (next !== undefined) return nextFault(exchange, next, after);
  const anew = await staysCreatedAnew(before, after, () => recordOf(scene, life, fresh, role));
  if (anew !== undefined) return createdAnewFault(exchange, anew);
  if (otherId(fresh, { was: before, told, is: after }) !== undefined) return otherFault(exchange, fresh.id);
  const old = (await wasBehind(scene, life.resource)) ? undefined : staleField(sent, { was: before, told, is: after });
  if (old !== undefined) return oldFault(exchange, old);
  const misnaming = await misnamingOf(pair, before, after, sent);
  if (misnaming?.kind === 'stale') return staleFault(exchange, misnaming.list);
  if (misnaming !== undefined) return leakFault(change, exchange, misnaming.list);
  return (
    (await staleAlias(pair, exchange, { was: before, is: after })) ??
    (await changedBelowAnother(pair, change, usual, after)) ??
    (await changedReference(pair, change, body, after)) ??
    (await changedCondition(pair, change, newer, after)) ??
    lostCondition(pair, change, after)
  );
}

/**
 * The field that still tells the next time of a former schedule: one that is off is switched on for it, and where it told none
 * while it was off, the former schedule is given back to it.
 */
async function nextOf(
  { scene, life, role, fresh }: Pair,
  change: Operation,
  body: JsonObject,
  { was, is }: { readonly was: unknown; readonly is: unknown },
): Promise<string | undefined> {
  const next = staleNext(was, is);
  const isOff = switchedOn(is) !== undefined;
  const on = isOff ? switchedOn(body) : undefined;
  if (!isOff || (next === undefined && nextIn(was) === undefined)) return next;
  const give = async (given: JsonObject | undefined, former: unknown): Promise<unknown> => {
    const { reply } = given ? await scene.send(change, { path: pathTo(change, fresh), body: given }, { role }) : {};
    if (reply === undefined || !isSuccess(reply)) return undefined;
    const ask = (): Promise<unknown> => recordOf(scene, life, fresh, role);
    const shown = await eventually(scene, life.resource, ask, (record) => staleNext(former, record) === undefined);
    return switchedOn(shown) === undefined ? shown : undefined;
  };
  const started = await give(on, was);
  if (next !== undefined || nextIn(started) === undefined) return staleNext(was, started);
  const former = Object.entries(on!).map(([name, value]) => [
    name,
    typeof value === 'string' ? (fieldOf(was, name) ?? value) : value,
  ]);
  return staleNext(started, await give(Object.fromEntries(former) as JsonObject, started));
}

/**
 * The aliases that a record shows, and names of our own for its titles, as far as its change takes these by the description that
 * the target itself serves.
 */
async function shownTitles({ scene }: Pair, change: Operation, record: unknown): Promise<JsonObject> {
  const shown = (await describedFields(scene, change)).flatMap((name) => {
    const value = fieldOf(record, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const entries = shown.flatMap(([name, value]): readonly (readonly [string, string])[] => {
    if (/alias$/i.test(name)) return [[name, value]];
    return /^(title|label|caption)$/i.test(name) ? [[name, scene.arrange.nextName()]] : [];
  });
  return Object.fromEntries(entries);
}

/** A record as it is, where nothing but reading was done since it was read: as it was. */
async function recordBefore({ scene, life, role }: Pair, instance: Instance): Promise<unknown> {
  const known = life.read && justRead(scene, life.read, instance, role);
  return known === undefined ? recordOf(scene, life, instance, role) : jsonOf(known.reply);
}

/** The answer that a record is no longer there for anybody, where the one beside it is. */
async function goneOf({ scene, life, role, own, fresh }: Pair, change: Operation): Promise<Exchange | undefined> {
  if (life.read === undefined) return undefined;
  const after = await readOne(scene, life.read, fresh, role);
  const isLost = await isGone(scene, change, life.read, { instance: fresh }, after);
  return isLost && (await recordOf(scene, life, own, role)) !== undefined ? after : undefined;
}

/** The fault that it is the reading that gives what was before; undefined where a list alone shows the record. */
async function staleIn(
  { scene, life, fresh, role }: Pair,
  change: Operation,
  body: JsonObject,
  name: string,
): Promise<Fault | undefined> {
  if (life.read === undefined) return undefined;
  return staleRead(scene, life.read, { change, body, instance: fresh, role, lost: { name, sent: body[name] } });
}

/** How the list shows the old name, or another record by the new one. */
async function misnamingOf(
  { scene, life, fresh, role }: Pair,
  before: unknown,
  after: unknown,
  sent: JsonObject,
): Promise<Misnaming | undefined> {
  const name = nameOf(sent);
  if (life.list === undefined || name === undefined) return undefined;
  return misnamedItem(scene, life.list, { instance: fresh, role, before, after, name });
}

/** The first of several bodies that is accepted, with the answer. */
async function send(
  { scene, fresh, role }: Pair,
  change: Operation,
  bodies: readonly JsonObject[],
): Promise<{ readonly exchange: Exchange; readonly body: JsonObject } | undefined> {
  for (const body of distinct(bodies)) {
    const exchange = await scene.send(change, { path: pathTo(change, fresh), body }, { role });
    if (isSuccess(exchange.reply)) return { exchange, body };
  }
  return undefined;
}

/** A field that was shown with another value than the one sent, or answered since, and still has it. */
function lostField(body: JsonObject, before: unknown, after: unknown, told: unknown): string | undefined {
  return Object.keys(body).find((name) => {
    const [was, is, says] = [before, after, told].map((record) => fieldOf(record, name));
    if (was === undefined || was === null || !isSame(was, is)) return false;
    return (isAlike(was, body[name]) && !isSame(was, body[name])) || (says !== undefined && !isSame(says, was));
  });
}

/** A field of the other record that has come to be what was sent. */
function leakedField(body: JsonObject, before: unknown, after: unknown): string | undefined {
  return Object.keys(body).find((name) => {
    const [was, is] = [fieldOf(before, name), fieldOf(after, name)];
    return was !== undefined && !isSame(was, body[name]) && isSame(is, body[name]);
  });
}

/** A text of ours in the other record that has come to be that which the changed one has in the same field, sent or not. */
function overtakenField(
  prefix: string,
  { was, is }: { readonly was: unknown; readonly is: unknown },
  changed: unknown,
): string | undefined {
  const isOurs = (text: unknown): boolean => typeof text === 'string' && text.includes(prefix);
  return Object.keys(isObject(changed) ? changed : {}).find((name) => {
    const [before, after, own] = [was, is, changed].map((record) => fieldOf(record, name));
    return isOurs(before) && isOurs(own) && !isSame(before, after) && isSame(after, own);
  });
}

/** Whether two values can be told apart: texts, numbers, switches, and lists of them. */
function isAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) return Array.isArray(other) && [...one, ...(other as unknown[])].every(isPlain);
  return isPlain(one) && typeof one === typeof other;
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function lostFault(
  exchange: Exchange,
  { name, body, is }: { readonly name: string; readonly body: JsonObject; readonly is: unknown },
): Fault {
  const summary = `A change of ${withArticle(exchange.operation!.lifecycle.resource)} is accepted and not read back`;
  const received = `${describeReply(exchange)}, and ${name} is then ${JSON.stringify(fieldOf(is, name))}`;
  return { key: 'lost', summary, expected: `${name}: ${JSON.stringify(body[name] ?? body)}`, received, exchange };
}

function leakedFault(exchange: Exchange, resource: string, name: string, id: string): Fault {
  const summary = `A change of ${withArticle(resource)} changes another as well`;
  const received = `${describeReply(exchange)}, and ${name} of ${id} is the same`;
  return { key: 'mixed', summary, expected: 'the other record as it was', received, exchange };
}
