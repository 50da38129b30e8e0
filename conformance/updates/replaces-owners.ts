import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { mentions, mentionsUnder } from '../arrange/mentions.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Role } from '../../spec/roles.ts';
import { identityOf } from '../keys/identity.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Outcome } from '../outcome.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from './is-same.ts';
import { judgeSecond, type Second } from './second-update.ts';
import { shownOf } from './shown-of.ts';

/** What the names of the two kinds of owners have. */
const kinds = [/tech/i, /business/i] as const;

/** A list of owners that was sent, and its name. */
type OwnerList = readonly [name: string, ids: readonly (string | number)[]];

/** Who is not among the owners that are given any more is no owner any more. */
export function replacesOwners(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  return judgeSecond(scene, operation, read, async (sent, ask, send) => {
    const known = jsonOf((await ask()).reply);
    const lists = Object.entries(sent).filter(([, ids]) => Array.isArray(ids)) as [
      string,
      readonly (string | number)[],
    ][];
    const isGiven = requestOf(scene.profile, operation)?.body !== undefined;
    const wasShown = (name: string, id: string): boolean =>
      scene.diary.some(
        ({ exchange: { operation: one, reply } }) =>
          one === read && isSuccess(reply) && mentions(shownOwners(jsonOf(reply), name), id),
      );
    const fit = await fitOwners(scene);
    const isFit = (name: string, id: string): boolean => {
      const [isTechnical, isBusiness] = kinds.map((kind) => kind.test(name));
      const isMember = isBusiness === true && fit.business.includes(id);
      // Where there is one kind of owners, who may update such records may as well own them.
      const isOfRole = (isTechnical === true || isBusiness !== true) && fit.technical === id;
      return isGiven || wasShown(name, id) || isMember || isOfRole;
    };
    const wrongOf = (record: unknown): string | undefined =>
      swappedOwner(lists, record) ??
      emptyList(lists, record, isFit) ??
      shortenedList(lists, record, (name, id) => isAlone(lists, id) && isFit(name, id));
    const wrong = wrongOf(known);
    if (wrong !== undefined) {
      const wrongIn: Second['wrongIn'] = (record) =>
        wrongOf(record) === undefined ? undefined : { name: wrong, sent: sent[wrong]! };
      return { body: sent, wrongIn };
    }
    const creator = await identityOf(
      scene,
      creatorOf(scene, operation.lifecycle.resource, keyHolder(scene, operation.role)),
    );
    const mixed =
      (await mixedApart(lists, sent, ask, send)) ?? (await partedAlike(lists, sent, { ask, send, creator }));
    if (mixed !== undefined) return mixed;
    const added = await addedOwner(scene, lists, sent, send);
    const next: Second['next'] = () => emptied(lists, sent, creator);
    const grown = added && jsonOf((await ask()).reply);
    const shortIn = (record: unknown): string | undefined =>
      added && (shortenedList(added.lists, record, wasShown) ?? emptyList(added.lists, record, isFit));
    const short = shortIn(grown);
    if (added !== undefined && short !== undefined) {
      const wrongIn: Second['wrongIn'] = (record) =>
        shortIn(record) === short ? { name: short, sent: added.body[short]! } : undefined;
      return { body: added.body, wrongIn, next };
    }
    if (added !== undefined && isShownOwner(grown, added.user)) {
      const wrongIn: Second['wrongIn'] = (record) =>
        isShownOwner(record, added.user) ? { name: lists.map(([name]) => name).join(', '), sent } : undefined;
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

/**
 * Who is fit to be an owner: a technical one who has that very role ("technical ownership needs the Technical User role to be
 * effective"), and a business one, of whom nothing is asked, whoever has a key.
 */
async function fitOwners(scene: Scene): Promise<{ readonly technical?: string; readonly business: readonly string[] }> {
  const users = new Map<Role, string>();
  for (const role of scene.sessions.keys()) {
    const user = await identityOf(scene, role);
    if (user !== undefined) users.set(role, user);
  }
  const owner = users.get('technical-user');
  return { business: [...new Set(users.values())], ...(owner !== undefined && { technical: owner }) };
}

/**
 * All business owners are taken away, and of the technical ones all but the creator of the record: no other is left among the
 * business ones, nor has the creator come to be one in place of a technical one.
 */
function emptied(lists: readonly OwnerList[], sent: JsonObject, creator: string | undefined): Second | undefined {
  const [technical, business] = kinds.map((kind) => lists.find(([name]) => kind.test(name)));
  const kept = technical?.[1].filter((id) => String(id) === creator) ?? [];
  const others = business?.[1].map(String).filter((id) => id !== creator) ?? [];
  if (technical === undefined || business === undefined || kept.length === 0 || others.length === 0) return undefined;
  const [name] = business;
  const wrongIn: Second['wrongIn'] = (record) => {
    const shown = shownOwners(record, name);
    const swapped = swappedOwner(
      [
        [technical[0], kept],
        [name, []],
      ],
      record,
    );
    if (swapped !== undefined) return { name: swapped, sent: swapped === name ? [] : kept };
    return others.some((id) => mentions(shown, id)) ? { name, sent: [] } : undefined;
  };
  return { body: { ...sent, [technical[0]]: kept, [name]: [] }, wrongIn };
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

/** What is wrong where the same owners were given of both kinds, and then the creator alone of the one and the others of the other. */
async function partedAlike(
  lists: readonly OwnerList[],
  sent: JsonObject,
  {
    ask,
    send,
    creator,
  }: {
    readonly ask: () => Promise<Exchange>;
    readonly send: (body: JsonObject) => Promise<Exchange>;
    readonly creator: string | undefined;
  },
): Promise<Second | undefined> {
  const [technical, business] = kinds.map((kind) => lists.find(([name]) => kind.test(name)));
  const own = technical?.[1].filter((id) => String(id) === creator) ?? [];
  const others = business?.[1].filter((id) => String(id) !== creator) ?? [];
  if (technical === undefined || business === undefined || own.length === 0 || others.length === 0) return undefined;
  if (own.length + others.length !== technical[1].length || !isSame(technical[1], business[1])) return undefined;
  const apart: readonly OwnerList[] = [
    [technical[0], own],
    [business[0], others],
  ];
  const body = { ...sent, ...(Object.fromEntries(apart) as Record<string, Json>) };
  if (!isSuccess((await send(body)).reply)) return undefined;
  const wrongIn: Second['wrongIn'] = (record) => {
    const wrong = swappedOwner(apart, record);
    return wrong === undefined ? undefined : { name: wrong, sent: body[wrong]! };
  };
  return wrongIn(jsonOf((await ask()).reply)) === undefined ? undefined : { body, wrongIn };
}

/** Who was made an owner of each kind, and beside whom. */
type Added = { readonly user: string; readonly lists: readonly OwnerList[]; readonly body: JsonObject };

/** Makes somebody an owner of each kind beside those that were sent; undefined where nobody may be. */
async function addedOwner(
  scene: Scene,
  lists: readonly OwnerList[],
  sent: JsonObject,
  send: (body: JsonObject) => Promise<Exchange>,
): Promise<Added | undefined> {
  const known = lists.flatMap(([, ids]) => ids.map(String));
  const [first] = lists.flatMap(([, ids]) => ids);
  for (const role of [...scene.sessions.keys()].toReversed()) {
    const user = await identityOf(scene, role);
    if (user === undefined || first === undefined || known.includes(user)) continue;
    const id = typeof first === 'number' ? Number(user) : user;
    const grown = lists.map(([name, ids]): OwnerList => [name, [...ids, id]]);
    const body: JsonObject = { ...sent, ...(Object.fromEntries(grown) as Record<string, Json>) };
    return isSuccess((await send(body)).reply) ? { user, lists: grown, body } : undefined;
  }
  return undefined;
}

/**
 * The name of a list of which a record shows some of the owners that were sent, and not another who was shown there
 * before.
 */
function shortenedList(
  lists: readonly OwnerList[],
  record: unknown,
  wasShown: (name: string, id: string) => boolean,
): string | undefined {
  const short = lists.find(([name, owners]) => {
    const [shown, ids] = [shownOwners(record, name), owners.map(String)];
    const lacking = ids.filter((id) => !mentions(shown, id));
    return lacking.length < ids.length && lacking.some((id) => wasShown(name, id));
  });
  return short?.[0];
}

/**
 * The name of a list that was sent with owners who are fit for it, and in no other, and that a record shows empty though it has one
 * that was sent in another: who is in both may be an owner of one kind alone.
 */
function emptyList(
  lists: readonly OwnerList[],
  record: unknown,
  isFit: (name: string, id: string) => boolean,
): string | undefined {
  const isEmpty = (name: string): boolean => shownOwners(record, name)?.length === 0;
  const empty = lists.find(
    ([name, ids]) => isEmpty(name) && ids.some((id) => isAlone(lists, String(id)) && isFit(name, String(id))),
  );
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

/** Whether an owner is sent in one list alone. */
function isAlone(lists: readonly OwnerList[], id: string): boolean {
  return lists.filter(([, ids]) => ids.map(String).includes(id)).length === 1;
}
