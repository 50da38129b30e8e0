import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { creatingOperation, idOfCreated, parentsOf, triedCreator } from '../arrange/created-instances.ts';
import { declares } from '../arrange/described-body.ts';
import { describedOperation } from '../arrange/described.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { fieldOf } from '../arrange/records.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { uncommonForms, variedForms } from '../arrange/varied-forms.ts';
import { see, type Seen } from '../by-path/look.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { requestOf } from '../profile/profile.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from './in-envelope.ts';

/**
 * A schedule that is updated to another cron expression and another time zone, wherever these stand in its body, is not shown
 * with what it had before of one of them.
 */
export async function keepsSchedule(scene: Scene, operation: Operation): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const create = creatingOperation(scene, resource);
  if (create === undefined) return notApplicable('nothing creates one');
  const role = await triedCreator(scene, resource, keyHolder(scene, operation.role));
  const requests = await scene.arrange.requests(create, { role, subject: 'any' });
  if (!requests.ok) return inconclusive(requests.reason, requests.remedy);
  const schema = (await describedOperation(scene, create))?.body;
  const made = await firstTaken(
    requests.value.flatMap((parts) =>
      isObject(parts.body) ? [{ ...parts, body: uncommonIn(parts.body, schema) }, parts] : [],
    ),
    (parts) => sendReady(scene, create, parts, role),
  );
  if (made === undefined) return notApplicable('none is created');
  const { parts, exchange: creation } = made;
  const id = idOfCreated(create, creation.reply, resource, scene);
  if (id === undefined) return notApplicable('the answer to its creation names no id');
  const instance = { id, parents: parentsOf(create, parts) };
  const ask = (): Promise<Seen | undefined> => see(scene, resource, instance, role);
  const was = inEnvelope((await ask())?.record as Json);
  const body = parts.body as JsonObject;
  const isTold = await toldIn(scene, operation);
  const leaves = variedLeaves(body).filter((leaf) => at(was, leaf.path) === leaf.value && isTold(leaf));
  if (leaves.length === 0) return notApplicable('neither a cron expression nor a time zone is shown');
  const other = leaves.reduce<JsonObject>((all, leaf) => withLeaf(all, leaf.path, leaf.other), body);
  const changed = Object.fromEntries(Object.entries(other).filter(([name]) => other[name] !== body[name]));
  const path = pathTo(operation, instance);
  const updated = await firstTaken(
    [other, changed].map((one) => ({ path, body: one })),
    (one) => scene.send(operation, one, { role }),
  );
  if (updated === undefined) return notApplicable('another schedule is refused');
  const keptIn = (seen: Seen | undefined): Leaf | undefined =>
    leaves.find((leaf) => at(inEnvelope(seen?.record as Json), leaf.path) === leaf.value);
  const seen = await eventually(scene, resource, ask, (one) => keptIn(one) === undefined);
  const kept = keptIn(seen);
  if (kept === undefined || seen === undefined) return passed;
  const name = kept.path.at(-1)!;
  return failed({
    key: name,
    summary: `An update of a schedule leaves its ${name} as it was`,
    expected: kept.other,
    received: describeReply(seen.exchange),
    exchange: updated.exchange,
  });
}

/** A value of a body that has to be in a form, where it stands, and another in that form. */
type Leaf = { readonly path: readonly string[]; readonly value: string; readonly other: string };

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
  const [first] = Object.keys(value);
  return branches === undefined
    ? schema
    : branches.filter(isObject).find((one) => isObject(one['properties']) && first! in one['properties']);
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
