import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { hasName, pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually, goesOn } from '../target/patience.ts';

/** An update of a text, of a record of our own. */
type Change = { readonly operation: Operation; readonly instance: Instance; readonly text: string };

/** A change that was accepted, with its answer. */
type Made = Change & { readonly exchange: Exchange };

/** Updates of two fields of one record that are made at the same time are both read back. */
export async function keepsBothFields(scene: Scene, operations: readonly Operation[]): Promise<Outcome> {
  const role = roleFor(scene, operations);
  const own = await scene.arrange.get(operations[0]!.lifecycle.resource, { role, subject: 'own' });
  if (!own.ok) return inconclusive(own.reason, own.remedy);
  const changes = operations.map((operation) => ({ operation, instance: own.value }));
  return keepsEach(scene, changes, 'An update is lost where another field is updated at the same time');
}

/** Updates of two records that are made at the same time are each read back of its own one. */
export async function keepsEachRecord(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = roleFor(scene, [operation]);
  const changes: Omit<Change, 'text'>[] = [];
  for (const subject of ['own', 'fresh'] as const) {
    const record = await scene.arrange.get(operation.lifecycle.resource, { role, subject });
    if (!record.ok) return inconclusive(record.reason, record.remedy);
    changes.push({ operation, instance: record.value });
  }
  return keepsEach(scene, changes, 'An update is lost where another record is updated at the same time');
}

function roleFor(scene: Scene, [operation]: readonly Operation[]): Role {
  return creatorOf(scene, operation!.lifecycle.resource, operation!.role!);
}

/** What is accepted at the same time, twice, is read back each time, as is what is accepted alone. */
async function keepsEach(scene: Scene, changes: readonly Omit<Change, 'text'>[], summary: string): Promise<Outcome> {
  const role = roleFor(
    scene,
    changes.map(({ operation }) => operation),
  );
  const found = await goesOn(async () => {
    const made = (await Promise.all(changes.map((one) => make(scene, one, role)))).filter((one) => one !== undefined);
    // Of two updates at the same time, one may be refused.
    return made.length < changes.length ? undefined : firstLost(scene, made, role);
  }, twice);
  if (found === undefined) return passed;
  const alone = await make(scene, found.made, role);
  if (alone === undefined || (await firstLost(scene, [alone], role)) !== undefined)
    return notApplicable('an update of it is not read back alone');
  const { operation, text, exchange } = found.made;
  return failed({
    summary,
    expected: text,
    received: describeReply(found.shown),
    exchange,
    operations: [...new Set([operation, ...changes.map((one) => one.operation)])].map(({ id }) => id),
  });
}

/** An update is seen to be lost twice: one alone might have come second for other reasons. */
const twice = [0, 0];

/** The first change that is not read back, in time, of the record that it is of. */
async function firstLost(
  scene: Scene,
  all: readonly Made[],
  role: Role,
): Promise<{ readonly made: Made; readonly shown: Exchange } | undefined> {
  for (const made of all) {
    const shown = await readUntil(scene, made, role);
    if (shown !== undefined && !isIn(shown, made)) return { made, shown };
  }
  return undefined;
}

async function make(
  scene: Scene,
  { operation, instance }: Omit<Change, 'text'>,
  role: Role,
): Promise<Made | undefined> {
  const requests = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  const body = (requests.ok ? requests.value : []).map((parts) => parts.body).find(isObject);
  const text = scene.arrange.nextName();
  const sent = body && withText(body, text);
  if (sent === undefined) return undefined;
  const exchange = await scene.send(operation, { path: pathTo(operation, instance), body: sent }, { role });
  return isSuccess(exchange.reply) ? { operation, instance, text, exchange } : undefined;
}

/** A body of one text, with another in its place. */
function withText(body: JsonObject, text: string): JsonObject | undefined {
  const names = Object.keys(body).filter((name) => typeof body[name] === 'string');
  return names.length === 1 ? { ...body, [names[0]!]: text } : undefined;
}

/** How a record is read once it shows what it was updated to, or when it does not in time; undefined where it cannot be. */
async function readUntil(scene: Scene, made: Made, role: Role): Promise<Exchange | undefined> {
  const { resource } = made.operation.lifecycle;
  const read = operationOnOne(scene.contract, 'read', resource);
  if (read === undefined) return undefined;
  const ask = (): Promise<Exchange> => readOne(scene, read, made.instance, role);
  const shown = await eventually(scene, resource, ask, (answer) => isIn(answer, made));
  return isSuccess(shown.reply) ? shown : undefined;
}

function isIn({ reply }: Exchange, { text }: Change): boolean {
  return hasName(reply.body, text);
}
