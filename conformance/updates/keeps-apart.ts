import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { givesAway } from '../changes.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { identityOf } from '../keys/identity.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentions, mentionsUnder } from '../arrange/mentions.ts';
import { fieldOf } from '../arrange/records.ts';
import { shownOf } from '../arrange/shown-of.ts';
import { requestOf } from '../profile/profile.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { lostFault } from './update-faults.ts';
import { type Update, updateOne } from './update-one.ts';

/** What an update has given a record that another one of the same operation takes back in part, and how that shows. */
type Second = {
  readonly body: JsonObject;
  /** What is not as it should be in the record after it; undefined where all is. */
  readonly wrongIn: (record: unknown) => { readonly name: string; readonly sent: Json } | undefined;
  /** What to send next, where the record is not wrong, and yet not as it was sent. */
  readonly next?: (record: unknown) => Second | undefined;
};

/** What the names of the two kinds of owners have. */
const kinds = [/tech/i, /business/i] as const;

/** A list of owners that was sent, and its name. */
type OwnerList = readonly [name: string, ids: readonly (string | number)[]];

/**
 * Two switches that are sent with one on and the other off are read back so, and not the other way round, nor the one
 * as the other whichever way round they were sent.
 */
export function keepsSwitchesApart(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  return judgeSecond(scene, operation, read, (sent) => {
    const switches = Object.keys(sent).filter((name) => typeof sent[name] === 'boolean');
    const [first] = switches;
    if (first === undefined || switches.length < 2) return Promise.resolve(undefined);
    const off = switches.map((name): [string, boolean] => [name, name !== first]);
    const wrongIn: Second['wrongIn'] = (record) => {
      // One alone may follow from another.
      const isSwapped = off.every(([name, value]) => fieldOf(record, name) === !value);
      return isSwapped ? { name: off[0]![0], sent: off[0]![1] } : undefined;
    };
    // One that is off may keep the others off, or one that is on have them on: not both.
    const copyIn = (record: unknown, isOn: boolean): string | undefined =>
      fieldOf(record, first) === isOn ? switches.slice(1).find((name) => fieldOf(record, name) === isOn) : undefined;
    const next: Second['next'] = (record) => {
      const copy = copyIn(record, false);
      if (copy === undefined) return undefined;
      const on = Object.fromEntries(switches.map((name) => [name, name === first]));
      return {
        body: { ...sent, ...on },
        wrongIn: (other) => (copyIn(other, true) === copy ? { name: copy, sent: false } : undefined),
      };
    };
    return Promise.resolve({ body: { ...sent, ...Object.fromEntries(off) }, wrongIn, next });
  });
}

/** Who is not among the owners that are given any more is no owner any more. */
export function replacesOwners(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  return judgeSecond(scene, operation, read, async (sent, ask, send) => {
    const known = jsonOf((await ask()).reply);
    const lists = Object.entries(sent).filter(([, ids]) => Array.isArray(ids)) as [
      string,
      readonly (string | number)[],
    ][];
    const isGiven = requestOf(scene.profile, operation)?.body !== undefined;
    const wrongOf = (record: unknown): string | undefined =>
      swappedOwner(lists, record) ?? (isGiven ? emptyList(lists, record) : undefined);
    const wrong = wrongOf(known);
    if (wrong !== undefined) {
      const wrongIn: Second['wrongIn'] = (record) =>
        wrongOf(record) === undefined ? undefined : { name: wrong, sent: sent[wrong]! };
      return { body: sent, wrongIn };
    }
    const mixed = await mixedApart(lists, sent, ask, send);
    if (mixed !== undefined) return mixed;
    const added = await addedOwner(scene, lists, sent, send);
    const creator = await identityOf(
      scene,
      creatorOf(scene, operation.lifecycle.resource, keyHolder(scene, operation.role)),
    );
    const next: Second['next'] = () => emptied(lists, sent, creator);
    if (added !== undefined && isShownOwner(jsonOf((await ask()).reply), added)) {
      const wrongIn: Second['wrongIn'] = (record) =>
        isShownOwner(record, added) ? { name: lists.map(([name]) => name).join(', '), sent } : undefined;
      return { body: sent, wrongIn, next };
    }
    const all = lists.flatMap(([, ids]) => ids);
    const former = all.find(
      (id) => isShownOwner(known, String(id)) && lists.every(([, ids]) => ids[0] !== id || ids.length > 1),
    );
    if (former === undefined) return next({});
    const body = Object.fromEntries(lists.map(([name, ids]) => [name, ids.filter((id) => id !== former)]));
    const wrongIn: Second['wrongIn'] = (record) =>
      isShownOwner(record, String(former)) ? { name: Object.keys(body).join(', '), sent: body } : undefined;
    const again: Second = { body: sent, wrongIn: () => undefined, next };
    return { body: { ...sent, ...body }, wrongIn, next: () => again };
  });
}

/** All business owners are taken away: none of them is left but its creator, who may go on owning it. */
function emptied(lists: readonly OwnerList[], sent: JsonObject, creator: string | undefined): Second | undefined {
  const [technical, business] = kinds.map((kind) => lists.find(([name]) => kind.test(name)));
  if (technical === undefined || business === undefined || technical[1].length === 0 || creator === undefined)
    return undefined;
  const [name, ids] = business;
  const others = ids.map(String).filter((id) => id !== creator);
  const wrongIn: Second['wrongIn'] = (record) => {
    const shown = shownOwners(record, name);
    return others.some((id) => mentions(shown, id)) ? { name, sent: [] } : undefined;
  };
  return others.length === 0 ? undefined : { body: { ...sent, [name]: [] }, wrongIn };
}

/** What is wrong with owners of two kinds who have nobody in common, where each is shown under the very name. */
async function mixedApart(
  lists: readonly OwnerList[],
  sent: JsonObject,
  ask: () => Promise<Exchange>,
  send: (body: JsonObject) => Promise<Exchange>,
): Promise<Second | undefined> {
  const [technical, business] = kinds.map((kind) => lists.find(([name]) => kind.test(name)));
  const left = business?.[1].filter((id) => technical?.[1].includes(id) === false) ?? [];
  // Who has created it goes on owning it, so that it may go on changing it.
  if (technical === undefined || business === undefined || left.length === 0 || left.length === business[1].length)
    return undefined;
  const apart: readonly OwnerList[] = [technical, [business[0], left]];
  const body = { ...sent, [business[0]]: left };
  if (!isSuccess((await send(body)).reply)) return undefined;
  const wrongOf = (record: unknown): string | undefined =>
    apart.find(([name], at) => {
      const shown = shownOf(record, name);
      const others = apart[1 - at]![1];
      return Array.isArray(shown) && others.some((id) => mentions(shown, String(id)));
    })?.[0];
  if (wrongOf(jsonOf((await ask()).reply)) === undefined) return undefined;
  return {
    body,
    wrongIn: (record) => {
      const wrong = wrongOf(record);
      return wrong === undefined ? undefined : { name: wrong, sent: body[wrong]! };
    },
  };
}

/** Who was made an owner of each kind beside those that were sent; undefined where nobody may be. */
async function addedOwner(
  scene: Scene,
  lists: readonly OwnerList[],
  sent: JsonObject,
  send: (body: JsonObject) => Promise<Exchange>,
): Promise<string | undefined> {
  const known = lists.flatMap(([, ids]) => ids.map(String));
  const [first] = lists.flatMap(([, ids]) => ids);
  for (const role of [...scene.sessions.keys()].toReversed()) {
    const user = await identityOf(scene, role);
    if (user === undefined || first === undefined || known.includes(user)) continue;
    const id = typeof first === 'number' ? Number(user) : user;
    const grown = Object.fromEntries(lists.map(([name, ids]): [string, Json] => [name, [...ids, id]]));
    return isSuccess((await send({ ...sent, ...grown })).reply) ? user : undefined;
  }
  return undefined;
}

/**
 * The name of a list that was sent with owners, and that a record shows empty though it has one that was sent in
 * another.
 */
function emptyList(lists: readonly OwnerList[], record: unknown): string | undefined {
  const isEmpty = (name: string): boolean => shownOwners(record, name)?.length === 0;
  const empty = lists.find(([name, ids]) => ids.length > 0 && isEmpty(name));
  const isKept = lists.some(([name, ids]) => ids.length > 0 && (shownOwners(record, name)?.length ?? 0) > 0);
  return isKept ? empty?.[0] : undefined;
}

/** The list of owners that a record shows under the very name, or in its owners under that of their kind. */
function shownOwners(record: unknown, name: string): readonly unknown[] | undefined {
  const own = shownOf(record, name);
  if (Array.isArray(own)) return own as unknown[];
  const kind = kinds.find((one) => one.test(name));
  const owners = fieldOf(record, 'owners');
  const lists = Object.entries(isObject(owners) ? owners : {}).filter(([key]) => kind?.test(key));
  const [[, list] = ['', undefined], ...more] = lists;
  return more.length === 0 && Array.isArray(list) ? (list as unknown[]) : undefined;
}

/**
 * The name of a list of one kind of owners whom a record shows as owners of the other kind alone, or in place of whom
 * it shows those of the other kind; or of the technical ones, where it shows others among them.
 */
function swappedOwner(lists: readonly OwnerList[], record: unknown): string | undefined {
  const [technical, business] = kinds.map((kind) => lists.find(([name]) => kind.test(name)));
  if (technical === undefined || business === undefined) return undefined;
  const isShown = (kind: RegExp, id: string | number): boolean => mentionsUnder(record, kind, String(id));
  for (const [own, other, right, wrong] of [
    [business, technical, kinds[1], kinds[0]],
    [technical, business, kinds[0], kinds[1]],
  ] as const) {
    const strangers = own[1].filter((id) => !other[1].includes(id) && isShown(wrong, id));
    if (strangers.some((id) => !isShown(right, id))) return own[0];
    // Who may own a record at all is shown more widely than who may do so effectively.
    const isReplaced = other[1].some((id) => !own[1].includes(id) && !isShown(wrong, id));
    if (strangers.length > 0 && (isReplaced || other === technical)) return other[0];
  }
  return undefined;
}

function isShownOwner(record: unknown, id: string): boolean {
  return mentionsUnder(record, /owner/i, id);
}

async function judgeSecond(
  scene: Scene,
  operation: Operation,
  read: Operation,
  toSecond: (
    sent: JsonObject,
    ask: () => Promise<Exchange>,
    send: (body: JsonObject) => Promise<Exchange>,
  ) => Promise<Second | undefined>,
): Promise<Outcome> {
  const done = await updateOne(scene, operation, read, { alone: true });
  if (!done.ok) return inconclusive(done.reason, done.remedy);
  const { instance, role, sent, exchange: first }: Update = done.value;
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const by = scene.diary.findLast(({ exchange }) => exchange === first)?.as ?? { role };
  const send = async (body: JsonObject): Promise<Exchange> => {
    const parts = { path: pathTo(operation, instance), body };
    const exchange = await scene.send(operation, parts, by);
    // Who has given a record away may not have it any more, and whose key may do most still does.
    const [most] = [...scene.sessions.keys()].slice(-1);
    const isGiven = exchange.reply.status === 403 && givesAway(operation) && most !== undefined;
    return isGiven ? scene.send(operation, parts, { role: most }) : exchange;
  };
  const second = await toSecond(sent, ask, send);
  if (second === undefined) return notApplicable('nothing of what was given can be given otherwise, and is shown');
  const judge = async ({ body, wrongIn, next }: Second): Promise<Outcome> => {
    const exchange = await send(body);
    if (!isSuccess(exchange.reply)) return notApplicable(`another update was answered ${exchange.reply.status}`);
    const isRight = ({ reply }: Exchange): boolean => wrongIn(jsonOf(reply)) === undefined;
    const after = await eventually(scene, read.lifecycle.resource, ask, isRight);
    const record = isSuccess(after.reply) ? jsonOf(after.reply) : undefined;
    const wrong = wrongIn(record);
    if (wrong !== undefined) return failed(lostFault(operation, exchange, after, wrong));
    const doubted = next?.(record);
    return doubted === undefined ? passed : judge(doubted);
  };
  return judge(second);
}
