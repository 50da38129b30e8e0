import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { distinct } from '../arrange/distinct.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { describedOperation } from '../arrange/described.ts';
import { describedTexts } from '../arrange/described-texts.ts';
import { givesAway } from '../changes.ts';
import { firstRecord } from '../arrange/first-record.ts';
import type { Instance } from '../arrange/instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { letteredName, nameFieldIn, nameOf, pathTo, readOne, shownName, wordyName } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { justRead } from '../undisturbed/just-read.ts';
import { withAccepted } from './accepted-before.ts';
import { namingOwner } from './naming-owner.ts';
import { isSame } from './is-same.ts';
import { withItemTexts } from './item-texts.ts';
import { otherValues } from './other-value.ts';
import { lastUnchanged } from '../undisturbed/last-unchanged.ts';

/** An update that was accepted, of a record that this run has created. */
export type Update = {
  readonly instance: Instance;
  /**
   * Other records of the same kind, the one that all checks share and a newer one, where a deployment allows several.
   */
  readonly others: readonly Instance[];
  /** The newest of the others as it was read before, where the body has more than texts by which a mix-up would show. */
  readonly beside: { readonly instance: Instance; readonly before: Exchange } | undefined;
  /** Whose key reads the record. */
  readonly role: Role;
  /** How the record was read before. */
  readonly before: Exchange;
  /** The update with its answer. */
  readonly exchange: Exchange;
  readonly sent: JsonObject;
  /** The new name that was sent, where the body has one, and how the answer shows it. */
  readonly name: string | undefined;
  readonly shown: string | undefined;
  readonly prefix: string;
};

/** A record, and who has created it. */
type Owned = { readonly instance: Instance; readonly role: Role };

/** How an update is made. */
type Manner = {
  readonly alone?: boolean;
  readonly lettered?: boolean;
  readonly of?: Owned;
  /** What each body is sent with besides. */
  readonly also?: JsonObject;
};

/**
 * Changes a record of our own by an operation, so that each field of the body that can be told apart has a new value.
 * Where it is `alone`, no other record is looked at, nor this one if nothing has changed it since it was read last.
 * `lettered`: a new name and free text have letters beyond ASCII, and the name a sign and words, unless these are refused.
 */
export async function updateOne(
  scene: Scene,
  operation: Operation,
  read: Operation,
  { alone = false, lettered = false, of, also = {} }: Manner = {},
): Promise<Arranged<Update>> {
  const { resource } = operation.lifecycle;
  const creator = of?.role ?? creatorOf(scene, resource, keyHolder(scene, operation.role));
  const arranged = await scene.arrange.requests({ ...operation, params: [] }, { role: creator, subject: 'any' });
  if (!arranged.ok) return arranged;
  const bodies = withAccepted(scene, operation, arranged.value.map(({ body }) => body).filter(isObject)).map(
    (body) => ({
      ...body,
      ...also,
    }),
  );
  const given = of === undefined ? undefined : [{ ok: true, value: of.instance } as const];
  const since = scene.diary.length;
  const keeping = givesAway(operation) ? await namingOwner(scene, creator, bodies) : bodies;
  const first = await tryUpdate(scene, operation, read, {
    alone,
    creator,
    lettered,
    bodies: lettered ? withLetters(scene, keeping) : keeping,
    records: given ?? (await recordsOf(scene, resource, creator)),
  });
  if (first.ok || given !== undefined || !(givesAway(operation) || isRefused(scene, [operation, read], since)))
    return first;
  const records = [
    await scene.arrange.get(resource, { role: creator, subject: 'fresh' }),
    ...(await recordsOf(scene, resource, creator)),
  ];
  return tryUpdate(scene, operation, read, { alone, lettered, creator, bodies, records });
}

/** Whether the caller may not, as where updates before have left the record to others, or have taken it away. */
function isRefused({ diary }: Scene, operations: readonly Operation[], since: number): boolean {
  return diary
    .slice(since)
    .some(
      ({ exchange: { operation, reply } }) => [403, 404, 410].includes(reply.status) && operations.includes(operation!),
    );
}

/** The first body with names that have letters beyond ASCII, as people have them in theirs, before all as they are. */
function withLetters(scene: Scene, bodies: readonly JsonObject[]): readonly JsonObject[] {
  const [first] = bodies;
  const name = nameFieldIn(first);
  if (name === undefined) return bodies;
  return [...[wordyName, letteredName].map((toName) => ({ ...first, [name]: toName(scene) })), ...bodies];
}

/** A body with such letters in its free texts. */
function withLetteredTexts(body: JsonObject): JsonObject {
  const entries = Object.entries(body).map(([key, value]): [string, Json] => [
    key,
    isFreeText(key, value) ? (value as string).replace(wordy, `, on 漢𠮷 alone${wordy}`) : value,
  ]);
  return Object.fromEntries(entries);
}

/** What is updated by whom, and what with. */
type Attempted = {
  readonly alone: boolean;
  readonly lettered: boolean;
  readonly creator: Role;
  readonly bodies: readonly JsonObject[];
  /** The record, and others of its kind. */
  readonly records: readonly Arranged<Instance>[];
};

/** Sends an update of a record of ours until a body of it is accepted. */
async function tryUpdate(
  scene: Scene,
  operation: Operation,
  read: Operation,
  { alone, lettered, creator, bodies, records }: Attempted,
): Promise<Arranged<Update>> {
  const [instance, ...others] = records;
  if (instance === undefined || !instance.ok || bodies.length === 0)
    return instance?.ok === false ? instance : nothing(operation, 0);
  const seen = alone ? lastUnchanged(scene, read, instance.value, creator) : undefined;
  const { before, reader } =
    seen === undefined ? await readBefore(scene, read, instance.value, creator) : { before: seen, reader: creator };
  if (!isSuccess(before.reply)) return nothing(operation, before.reply.status);
  const beside = alone ? undefined : await besideOf(scene, read, reader, { instance: instance.value, others, bodies });
  const path = pathTo(operation, instance.value);
  const roles = [...new Set([creator, operation.role ?? creator])].filter((role) => scene.sessions.has(role));
  let status = 0;
  const described = await describedOperation(scene, operation);
  const { resource } = operation.lifecycle;
  const toVariations = (one: JsonObject): readonly JsonObject[] => {
    const free = variations(scene, operation, one, jsonOf(before.reply));
    const all = lettered ? distinct([withLetteredTexts(free[0]!), ...free]) : free;
    const worded = withItemTexts(described?.body, all[0]!, scene.arrange.nextName());
    const other = otherValues(described?.body, one, jsonOf(before.reply));
    const texts = newTexts(scene, described?.body, one, jsonOf(before.reply));
    const best = texts ? { ...(worded ?? all[0]!), ...texts } : (worded ?? other ?? all[0]!);
    const anew = withObjectsOfCreation(scene, resource, instance.value, best, jsonOf(before.reply));
    return distinct([anew, best, worded, other, ...all].filter((body) => body !== undefined));
  };
  for (const body of bodies.flatMap(toVariations)) {
    for (const role of roles) {
      const exchange = await scene.send(operation, { path, body }, { role });
      ({ status } = exchange.reply);
      if (!isSuccess(exchange.reply)) continue;
      const name = nameOf(body);
      const shown = name === undefined ? undefined : shownName(exchange, name, scene.prefix);
      const update = {
        instance: instance.value,
        others: others.flatMap((one) => (one.ok ? [one.value] : [])),
        beside,
        role: reader,
        before,
        exchange,
        sent: body,
        name,
        shown,
      };
      return { ok: true, value: { ...update, prefix: scene.prefix } };
    }
  }
  return nothing(operation, status);
}

/**
 * A body with the objects that a record was created with, in place of those that it has by now: where an update before has sent the
 * same, another record that it has reached as well would not be told from one that was left alone. Undefined where there are none.
 */
function withObjectsOfCreation(
  { arrange }: Scene,
  resource: string,
  instance: Instance,
  body: JsonObject,
  record: unknown,
): JsonObject | undefined {
  const created = arrange.creationOf({ resource, ...instance })?.message.body;
  const given = created === undefined ? undefined : (JSON.parse(created) as Json);
  const former = Object.entries(isObject(given) ? given : {}).filter(
    ([name, value]) =>
      isObject(value) &&
      isObject(body[name]) &&
      !isSame(value, body[name]) &&
      isSame(fieldOf(record, name), body[name]),
  );
  return former.length === 0 ? undefined : { ...body, ...Object.fromEntries(former) };
}

/** Another text for each that an update takes by its description, that the record shows, and that is not in the body. */
function newTexts(scene: Scene, schema: Schema | undefined, body: JsonObject, record: unknown): JsonObject | undefined {
  const names = Object.keys(describedTexts(schema, scene.prefix)).filter(
    (name) => !(name in body) && typeof fieldOf(record, name) === 'string',
  );
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, `${scene.arrange.nextName()} of ${name}${wordy}`]));
}

/** The record as it is, read by who has created it, or, where roles are disjoint, by whoever may read it. */
async function readBefore(
  scene: Scene,
  read: Operation,
  instance: Instance,
  creator: Role,
): Promise<{ readonly before: Exchange; readonly reader: Role }> {
  const ask = (reader: Role): Promise<Exchange> => readOne(scene, read, instance, reader);
  const isThere = ({ reply }: Exchange): boolean => reply.status !== 404;
  const before =
    justRead(scene, read, instance, creator) ??
    (await eventually(scene, read.lifecycle.resource, () => ask(creator), isThere));
  if (before.reply.status !== 403) return { before, reader: creator };
  for (const reader of [keyHolder(scene, read.role), ...scene.sessions.keys()]) {
    const seen = await ask(reader);
    if (isSuccess(seen.reply)) return { before: seen, reader };
  }
  return { before, reader: creator };
}

/** The newest of the other records as it is, unless each body has a text that would show in it, and nothing that might go alone. */
async function besideOf(
  scene: Scene,
  read: Operation,
  role: Role,
  all: {
    readonly instance: Instance;
    readonly others: readonly Arranged<Instance>[];
    readonly bodies: readonly JsonObject[];
  },
): Promise<Update['beside']> {
  const isTelling = (body: JsonObject): boolean =>
    !Object.values(body).some(isObject) &&
    (nameOf(body) !== undefined || Object.entries(body).some(([key, value]) => isFreeText(key, value)));
  const newest = all.others.at(-1);
  if (newest?.ok !== true || newest.value.id === all.instance.id || all.bodies.every(isTelling)) return undefined;
  const before = justRead(scene, read, newest.value, role) ?? (await readOne(scene, read, newest.value, role));
  return { instance: newest.value, before };
}

/** A record of a resource and two others, which all updates of it share that leave it to who has created it. */
function recordsOf(scene: Scene, resource: string, role: Role): Promise<readonly Arranged<Instance>[]> {
  return scene.once(`records ${resource} ${role}`, async () => {
    const first = await firstRecord(scene, resource, role);
    if (!first.ok) return [first];
    const own = await scene.arrange.get(resource, { role, subject: 'own' });
    return [first, own, await scene.arrange.get(resource, { role, subject: 'fresh' })];
  });
}

/**
 * What is tried in place of a body, best first: with texts that are new to the record, where others of its kind show
 * such, then with those alone that are free, and as it is.
 */
export function variations(
  scene: Scene,
  { lifecycle: { resource } }: Operation,
  body: JsonObject,
  record: unknown,
): readonly JsonObject[] {
  const free = varied(scene, body, record);
  const entries = Object.entries(free).map(([key, value]): [string, Json] => {
    const isUnchanged = typeof value === 'string' && value === fieldOf(record, key) && isWords(value);
    return [key, isUnchanged ? (textOfOthers(scene, resource, key, value) ?? value) : value];
  });
  return distinct([Object.fromEntries(entries), free, body]);
}

/** Words that another record of a kind was read with under the same name, so that they may stand there. */
function textOfOthers(scene: Scene, resource: string, key: string, value: string): string | undefined {
  const read = operationOnOne(scene.contract, 'read', resource);
  const shown = scene.diary.flatMap(({ exchange }) =>
    exchange.operation === read && isSuccess(exchange.reply) ? [fieldOf(jsonOf(exchange.reply), key)] : [],
  );
  return shown.find((one): one is string => typeof one === 'string' && one !== value && isWords(one));
}

/** A text with a space in it: no id, no name of a kind. */
function isWords(text: string): boolean {
  return /\S\s+\S/.test(text);
}

/** What makes a text as long as people write them, so that one that is cut shows. */
const wordy = ', in a sentence that goes on for a while and is kept to its very last word';

/**
 * A body with free texts of its own, each alias and icon that the record shows replaced, and each switch that it shows thrown.
 */
export function varied(scene: Scene, body: JsonObject, record: unknown): JsonObject {
  const entries = Object.entries(body).map(([key, value]): [string, Json] => {
    const was = fieldOf(record, key);
    if (typeof value === 'boolean' && typeof was === 'boolean') return [key, !was];
    if (typeof value === 'string' && value === was && /alias$|icon$/i.test(key)) return [key, `${value}2`];
    return [key, isFreeText(key, value) ? `${scene.arrange.nextName()} of ${key}${wordy}` : withOwnWords(scene, value)];
  });
  return Object.fromEntries(entries);
}

/**
 * The same with a comment behind each text of SQL in it, and descriptions of its own, so that two of them can be told
 * apart.
 */
function withOwnWords(scene: Scene, value: Json): Json {
  const isSql = (one: unknown): one is string => typeof one === 'string' && /^\s*(select|with)\s[^;]*$/i.test(one);
  const own = (name: string, one: unknown): unknown => {
    if (isSql(one)) return `${one}\n-- ${scene.arrange.nextName()}`;
    return name === 'description' && isFreeText(name, one) && one !== '' ? scene.arrange.nextName() : one;
  };
  return JSON.parse(JSON.stringify(value, own)) as Json;
}

/** Whether a field of a body holds words that nothing else depends on. */
export function isFreeText(key: string, value: unknown): boolean {
  return typeof value === 'string' && /^(description|notes?|comment)$/i.test(key);
}

function nothing({ method, path, lifecycle: { resource } }: Operation, status: number): Arranged<never> {
  const reason = `no update of ${withArticle(resource)} of our own was accepted: it was answered ${status}`;
  return { ok: false, reason, remedy: `requests: { "${method} ${path}": { body: { … } } }` };
}
