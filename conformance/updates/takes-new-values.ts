import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import { creatingOperation, idOfCreated, parentsOf, triedCreator } from '../arrange/created-instances.ts';
import { declares, toldFields } from '../arrange/described-body.ts';
import { describedOperation } from '../arrange/described.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { fieldOf } from '../arrange/records.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { uncommonForms, variedForms } from '../arrange/varied-forms.ts';
import { see, type Seen } from '../by-path/look.ts';
import { nextFault, staleNext } from '../by-path/stale-next.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { requestOf } from '../profile/profile.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from './in-envelope.ts';
import { secret } from './lost-leaf.ts';
import { shownRows } from './shown-rows.ts';

/** A value of a body that can be told apart, where it stands, and another in its place that is as good. */
type Leaf = { readonly path: readonly string[]; readonly value: string; readonly other: string };

/**
 * A schedule that is updated to another cron expression and another time zone, wherever these stand in its body, is not shown
 * with what it had before of one of them.
 */
export function takesNewSchedule(scene: Scene, operation: Operation): Promise<Outcome> {
  return takesNew(scene, operation, variedLeaves, () => Promise.resolve([]));
}

/** A record that is updated to another config, of texts that are shown and so no secrets, is not shown with the one before. */
export function takesNewConfig(scene: Scene, operation: Operation): Promise<Outcome> {
  const leavesOf = (body: JsonObject): readonly Leaf[] => textLeaves(body).filter(({ path }) => path.length > 1);
  return takesNew(scene, operation, leavesOf, shownConfigs);
}

async function takesNew(
  scene: Scene,
  operation: Operation,
  leavesOf: (body: JsonObject) => readonly Leaf[],
  partsOf: (scene: Scene, resource: string, role: Role) => Promise<readonly JsonObject[]>,
): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const create = creatingOperation(scene, resource);
  if (create === undefined) return notApplicable('nothing creates one');
  const role = await triedCreator(scene, resource, keyHolder(scene, operation.role));
  const requests = await scene.arrange.requests(create, { role, subject: 'any' });
  if (!requests.ok) return inconclusive(requests.reason, requests.remedy);
  const schema = (await describedOperation(scene, create))?.body;
  // What is uncommon may be refused, and what is as usual then shows something as well.
  const others = [...(await partsOf(scene, resource, role)), {}];
  const made = await firstTaken(
    requests.value.flatMap((parts) => {
      const { body } = parts;
      if (!isObject(body)) return [];
      return [...others.map((part) => ({ ...parts, body: uncommonIn({ ...body, ...part }, schema) })), parts];
    }),
    (parts) => sendReady(scene, create, parts, role),
  );
  if (made === undefined) return notApplicable('none is created');
  const { parts, exchange: creation } = made;
  const id = idOfCreated(create, creation.reply, resource, scene);
  if (id === undefined) return notApplicable('the answer to its creation names no id');
  const instance = { id, parents: parentsOf(create, parts) };
  const ask = (): Promise<Seen | undefined> => see(scene, resource, instance, role);
  const was = inEnvelope((await ask())?.record);
  const body = parts.body as JsonObject;
  const isTold = await toldIn(scene, operation);
  const leaves = leavesOf(body).filter((leaf) => at(was, leaf.path) === leaf.value && isTold(leaf));
  if (leaves.length === 0) return notApplicable('nothing is shown of what another may be sent of');
  const path = pathTo(operation, instance);
  // All at once, without what an update does not have, or what stays as it is; or one of them.
  const known = await toldFields(scene, operation);
  const bodies = [leaves, ...leaves.map((leaf) => [leaf])].flatMap((some) => {
    const other = some.reduce<JsonObject>((all, leaf) => withLeaf(all, leaf.path, leaf.other), body);
    const isNew = (name: string): boolean => other[name] !== body[name];
    return [() => true, (name: string) => known.includes(name), isNew].map((isSent) =>
      Object.fromEntries(Object.entries(other).filter(([name]) => isSent(name))),
    );
  });
  const updated = await firstTaken(
    bodies.map((one) => ({ path, body: one })),
    (one) => scene.send(operation, one, { role }),
  );
  if (updated === undefined) return notApplicable('another one is refused');
  const sent = leaves.filter((leaf) => at(updated.parts.body, leaf.path) === leaf.other);
  const keptIn = (seen: Seen | undefined): Leaf | undefined =>
    sent.find((leaf) => at(inEnvelope(seen?.record as Json), leaf.path) === leaf.value);
  const seen = await eventually(scene, resource, ask, (one) => keptIn(one) === undefined);
  const kept = keptIn(seen);
  if (kept === undefined || seen === undefined) {
    const next = staleNext(was, inEnvelope(seen?.record));
    return next === undefined ? passed : failed(nextFault(updated.exchange, next, seen?.record));
  }
  const name = kept.path.at(-1)!;
  return failed({
    key: name,
    summary: `An update of ${withArticle(resource)} leaves its ${name} as it was`,
    expected: kept.other,
    received: describeReply(seen.exchange),
    exchange: updated.exchange,
  });
}

/** Whether the operator, or the target itself, says that a body has such a value: what is sent in another may be passed over. */
async function toldIn(scene: Scene, operation: Operation): Promise<(leaf: Leaf) => boolean> {
  const given = requestOf(scene.profile, operation)?.body;
  const schema = (await describedOperation(scene, operation))?.body;
  return ({ path, other }) =>
    at(given, path) !== undefined || (schema !== undefined && declares(schema, withLeaf({}, path, other)));
}

function variedLeaves(body: JsonObject): readonly Leaf[] {
  const own = variedForms(body).map(({ name, value, other }) => ({ path: [name], value, other }));
  const inner = Object.entries(body).flatMap(([name, value]) =>
    isObject(value) ? variedLeaves(value).map((leaf) => ({ ...leaf, path: [name, ...leaf.path] })) : [],
  );
  return [...own, ...inner];
}

/** Names of texts that have to be one of some. */
const isOfSome = /(type|kind|variant|location|region|zone)$/i;

const isWord = /^[\w.-]{3,}$/;

const isMasked = /x{3}|mask|redact|hidden/i;

/** The types and the configs that records of a kind are shown with, as one of them may be created with. */
async function shownConfigs(scene: Scene, resource: string, role: Role): Promise<readonly JsonObject[]> {
  const rows = await shownRows(scene, resource, role);
  const all = rows.flatMap((row) => {
    const told = Object.entries(row).filter(([, value]) => value !== null);
    const [name, config] = told.find(([key, value]) => /config|settings/i.test(key) && isObject(value)) ?? [];
    const types = told.filter(([key, value]) => /type|kind/i.test(key) && typeof value === 'string');
    const isTelling = isObject(config) && textLeaves(config).length > 0;
    return isTelling ? [{ ...Object.fromEntries(types), [name!]: config }] : [];
  });
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(0, configsAtMost);
}

/** One of them may have what nobody else is shown. */
const configsAtMost = 2;

/** The texts of a body that are plain, neither of a set nor secret nor masked, each with a longer one in its place. */
function textLeaves(body: JsonObject): readonly Leaf[] {
  return Object.entries(body).flatMap(([name, value]): readonly Leaf[] => {
    const isPlain = !isOfSome.test(name) && !secret.test(name) && typeof value === 'string' && isWord.test(value);
    if (isPlain && !isMasked.test(value)) return [{ path: [name], value, other: `${value}-2` }];
    return isObject(value) ? textLeaves(value).map((leaf) => ({ ...leaf, path: [name, ...leaf.path] })) : [];
  });
}

/** A body with a time zone, wherever one may stand in it, and with no form that is taken where none is given. */
function uncommonIn(body: JsonObject, schema: Schema | undefined): JsonObject {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const inner = Object.entries(body).map(([name, value]) => [
    name,
    isObject(value) ? uncommonIn(value, branchOf(properties[name] as Schema | undefined, value)) : value,
  ]);
  return { ...Object.fromEntries(inner), ...uncommonForms(body, schema) } as JsonObject;
}

/** What is said of a value: of several schemas the one that knows its first field. */
function branchOf(schema: Schema | undefined, value: JsonObject): Schema | undefined {
  const { oneOf, anyOf } = isObject(schema) ? schema : {};
  const branches = [oneOf, anyOf].find(Array.isArray) as readonly Json[] | undefined;
  const [first = ''] = Object.keys(value);
  return branches === undefined
    ? schema
    : branches.filter(isObject).find((one) => isObject(one['properties']) && first in one['properties']);
}

function at(record: unknown, [first, ...rest]: readonly string[]): unknown {
  const value = fieldOf(record, first!);
  return rest.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

function withLeaf(body: JsonObject, [first, ...rest]: readonly string[], other: string): JsonObject {
  const inner = body[first!];
  return { ...body, [first!]: rest.length > 0 ? withLeaf(isObject(inner) ? inner : {}, rest, other) : other };
}

/** The first of several requests that is accepted, with its answer. */
async function firstTaken(
  all: readonly RequestParts[],
  send: (parts: RequestParts) => Promise<Exchange>,
): Promise<{ readonly parts: RequestParts; readonly exchange: Exchange } | undefined> {
  const different = [...new Map(all.map((parts) => [JSON.stringify(parts.body), parts])).values()];
  for (const parts of different.slice(0, triesAtMost)) {
    const exchange = await send(parts);
    if (isSuccess(exchange.reply)) return { parts, exchange };
  }
  return undefined;
}

const triesAtMost = 4;
