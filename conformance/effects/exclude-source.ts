import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldNames } from '../arrange/columns.ts';
import { describedOperation } from '../arrange/described.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { makeUsable } from '../by-path/make-usable.ts';
import { pathOnlyLives } from '../by-path/path-only-life.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { blendedFieldsOf, sourcesOf } from '../output/blended-column.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import type { Effect } from './effect.ts';
import { fartherSource, type Near } from './farther-source.ts';
import { listedOut, sourceSwitched, switched } from './field-switch.ts';
import { halfJoined } from './half-joined.ts';
import { type Joined, joinOwn } from './join-own.ts';
import { lostCondition, turnedCondition } from './lost-condition.ts';
import { allHidden, leftOut, type Setting, settingsOf, takenIn } from './source-settings.ts';
import { setElsewhere } from './set-elsewhere.ts';
import { stillJoined } from './still-joined.ts';
import { stillNotHidden } from './still-not-hidden.ts';
import { takenInSource } from './taken-in-source.ts';

/**
 * What a DataMart has set of its blended fields shows in its blendable schema: with a source left out, or a field hidden or
 * taken in, that is another, whatever another DataMart has set; and so it is when what joins it to another DataMart is removed.
 */
export const excludeSource: Effect = { id: 'updateDataMartBlendedFieldsConfig', requests: 22, run: excludes };

async function excludes(scene: Scene, operation: Operation): Promise<Outcome> {
  const life = pathOnlyLives(scene.contract).find(({ resource }) => resource === 'Relationship');
  const [read] = operationsOn(scene.contract, 'read', 'BlendableSchema');
  if (life === undefined || read === undefined) return notApplicable('no operation joins DataMarts');
  const { create } = life;
  const role = creatorOf(scene, 'DataMart', keyHolder(scene, create.role));
  const mart = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  const { id } = mart.value;
  await makeUsable({ scene, life }, id);
  const joining = await joinOwn(scene, create, { id, record: shownSchema(scene, id) });
  if (joining === undefined) return notApplicable('no DataMart of our own could be joined to another');
  const before = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  const joined = { id, role, ...joining, schema: before };
  const near = { id, schema: before, target: joining.to, role };
  const outcome = await heeds(scene, operation, joined, near);
  const left = outcome.state === 'failed' ? undefined : await stillJoined(scene, create, joined);
  return left === undefined ? outcome : failed(left);
}

/** Judges how the DataMart is joined, and what becomes of its blendable schema when a source is left out. */
async function heeds(scene: Scene, operation: Operation, joined: Joined, near: Near): Promise<Outcome> {
  const { id, role, schema: before } = joined;
  const read = before.operation!;
  const ask = (): Promise<Exchange> => scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  const fault =
    turnedCondition(joined) ??
    (await lostCondition(scene, joined)) ??
    (await halfJoined(scene, joined)) ??
    (await fartherSource(scene, read, near));
  if (fault !== undefined) return failed(fault);
  const [source] = isSuccess(before.reply) ? sourcesOf(jsonOf(before.reply)) : [];
  if (source === undefined) return notApplicable('no fields are blended from the DataMart that is joined');
  const arranged = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  const usual = arranged.ok ? arranged.value.map(({ body }) => body) : [];
  const described = (await describedOperation(scene, operation))?.body;
  const bodyOf = (change: Setting): Json | undefined =>
    usual.map((body) => settingsOf(body, source, change)).find((one) => one !== undefined);
  const blended = blendedFieldsOf(jsonOf(before.reply));
  if (blended.length === 0) {
    const chosen = bodyOf(takenIn) ?? sourceSwitched(described, source, { isOut: false });
    const empty = isObject(chosen) ? await takenInSource(scene, operation, joined, chosen) : undefined;
    return empty === undefined
      ? notApplicable('no fields are blended from the DataMart that is joined')
      : failed(empty);
  }
  const ofSource = blended.filter((one) => isOf(one, source));
  if (isOut(source) || (ofSource.length > 0 && ofSource.every(isOut)))
    return notApplicable('the source is left out already');
  const names = hideable(ofSource);
  const whole = bodyOf(leftOut) ?? bodyOf(allHidden(names)) ?? sourceSwitched(described, source, { isOut: true });
  const one = whole ?? blended.map((field) => switched(described, field)).find((body) => body !== undefined);
  const listed = one === undefined ? listedOut(described, namesFor(source, blended)) : [];
  const bodies = one === undefined ? listed : [one];
  const path = { [resourceParams(operation)[0]!.name]: id };
  let exchange: Exchange | undefined;
  for (const body of bodies) {
    exchange = await scene.send(operation, { path, body }, { role });
    if (isSuccess(exchange.reply)) break;
  }
  if (exchange === undefined) return notApplicable('how a source is left out is not known');
  if (!isSuccess(exchange.reply))
    return notApplicable(`a source that is left out was answered ${exchange.reply.status}`);
  const isOther = ({ reply }: Exchange): boolean => !isSuccess(reply) || !isSame(jsonOf(reply), jsonOf(before.reply));
  const after = await eventually(scene, 'DataMart', ask, isOther);
  if (isOther(after)) {
    const isKept = isSuccess(after.reply) && isSame(blendedFieldsOf(jsonOf(after.reply)), blended);
    const shown = isKept && names.length === blended.length ? { described, source, names } : undefined;
    const hidden = shown && (await stillNotHidden(scene, operation, joined, shown));
    const undone = hidden ?? (isSuccess(after.reply) ? await setElsewhere(scene, operation, joined) : undefined);
    return undone === undefined ? passed : failed(undone);
  }
  const what = whole === undefined && listed.length === 0 ? 'a field set otherwise' : 'a source left out';
  const summary = `With ${what}, the blendable schema is the same as before`;
  return failed({ key: 'same', summary, expected: 'another one', received: describeReply(after), exchange });
}

/** By what a source, and each of its fields, may be known in lists: in full, or as it is where it comes from. */
function namesFor(source: JsonObject, blended: readonly JsonObject[]): Parameters<typeof listedOut>[1] {
  const known = Object.entries(source).filter(([name]) =>
    /^(path|alias|key|name)|(id|path|alias|key|name)$/i.test(name),
  );
  const texts = known.map(([, value]) => value).filter((one) => typeof one === 'string');
  const full = blended.map(({ name }) => name).filter((one) => typeof one === 'string');
  const fields = [full, full.map((name) => name.split(/[^\w]|__/).at(-1)!)];
  return { sources: [...new Set(texts)].map((one) => [one]), fields };
}

/** Whether a blended field names the source that it is of. */
function isOf(field: JsonObject, source: JsonObject): boolean {
  return Object.values(field).some((one) => typeof one === 'string' && Object.values(source).includes(one));
}

/** Whether a source, or a field of one, says that it is left out. */
function isOut(shown: JsonObject): boolean {
  return Object.entries(shown).some(
    ([name, value]) => /^(is_?)?(in|ex)cluded$/i.test(name) && value === /ex/i.test(name),
  );
}

/**
 * The names that fields have where they come from, where blended ones are made of them and tell whether they are
 * hidden.
 */
function hideable(blended: readonly JsonObject[]): readonly string[] {
  const isOrigin = (field: string): boolean =>
    blended.every(
      ({ name, [field]: one }) =>
        typeof one === 'string' && one !== name && typeof name === 'string' && name.endsWith(one),
    );
  const tellsHidden = blended.every((one) =>
    Object.keys(one).some((name) => /hidden/i.test(name) && one[name] === false),
  );
  const origin = Object.keys(blended[0] ?? {}).find(isOrigin);
  return origin === undefined || !tellsHidden ? [] : blended.map((one) => one[origin] as string);
}

/** What was last answered of a DataMart that has fields. */
function shownSchema({ diary }: Scene, id: string): unknown {
  const shown = diary.map(({ exchange }) => exchange).filter(({ message }) => message.path.includes(id));
  return shown
    .map(({ reply }) => (isSuccess(reply) ? jsonOf(reply) : undefined))
    .findLast((one) => fieldNames(one).length > 0);
}
