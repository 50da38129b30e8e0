import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { eventually } from '../target/patience.ts';
import { fieldOf } from '../arrange/records.ts';
import { mayNot } from '../refusals/may-not.ts';
import type { Scene } from '../scene.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import { answeredWithout, otherAnswered, otherFault } from './answered-otherwise.ts';
import { answeredBefore } from './answered-before.ts';
import { inEnvelope } from './in-envelope.ts';
import { lostSibling, siblingFault } from './lost-sibling.ts';
import { listedMarts, type Publication, type Published, publishedElsewhere } from './published-elsewhere.ts';
import { type Given, noteParts, takenFault, takenPart } from './taken-part.ts';
import { unasked } from '../effects/unasked.ts';

const byItself = 'a DataMart is published by something else';

/** Fields that may show whether a DataMart is published. */
const fields = ['status', 'state', 'published', 'isPublished'];

/** Those of them that a record has itself, where it has any: what stands within may be the state of something else. */
function fieldsOf(record: unknown): readonly string[] {
  const shown = inEnvelope(record);
  const own = fields.filter((name) => isObject(shown) && name in shown);
  return own.length > 0 ? own : fields;
}

/**
 * A DataMart that was published is shown as the answer shows it, and not as a draft. The states are not shown: only
 * where a field tells of one is anything held against it.
 */
export async function isPublished(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  const role = creatorOf(scene, read.lifecycle.resource, keyHolder(scene, operation.role));
  // One that could be published in its place, by who may not do that.
  const beside = await scene.arrange.get(read.lifecycle.resource, { role, subject: 'fresh' });
  const refusal = beside.ok ? await refusedOn(scene, operation, beside.value) : undefined;
  const mart = await scene.arrange.get(read.lifecycle.resource, { role, subject: 'fresh' });
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  const ask = (): Promise<Exchange> => readOne(scene, read, mart.value, role);
  await bringIntoUse(scene, operation, { path: pathTo(operation, mart.value) });
  const schema = await giveSchema(scene, mart.value, role);
  const before = await eventually(scene, read.lifecycle.resource, ask, ({ reply }) => reply.status !== 404);
  const listed = await listedMarts(scene, role);
  const exchange = await sendReady(scene, operation, { path: pathTo(operation, mart.value) }, role);
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  if (otherAnswered(scene, mart.value, exchange) !== undefined) return failed(otherFault(exchange, mart.value.id));
  const without = await answeredWithout(scene, operation, { before, exchange });
  if (without !== undefined) return failed(without);
  const isKept = (answer: Exchange): boolean => draftField(before, exchange, answer) === undefined;
  const began = Date.now();
  const after = await eventually(scene, read.lifecycle.resource, ask, isKept);
  const lag = Date.now() - began;
  const [old, now] = [before, after].map(({ reply }) => (isSuccess(reply) ? jsonOf(reply) : undefined));
  const sibling = lostSibling(operation, { before, sent: {}, prefix: scene.prefix }, after);
  if (sibling !== undefined) return failed(siblingFault(operation, exchange, after, sibling));
  const given: Given[] = [];
  if (schema !== undefined) noteParts(given, schema.operation!, { sent: sentBy(schema) }, before);
  const taken = takenPart(given, operation, { before, sent: {} }, after);
  if (taken !== undefined) return failed(takenFault(exchange, after, taken));
  const look = { scene, read, role, before, after };
  const leak = beside.ok && !isDone(refusal) ? await publishedBeside(look, beside.value) : undefined;
  if (leak !== undefined) return published(look, operation, { exchange, leak });
  const field = changedField(before, after);
  const publication = { exchange, mart: mart.value.id, before: listed };
  const again = (): Promise<Publication | undefined> => publishAnother(look, operation);
  const stray = field && (await publishedElsewhere(scene, publication, { field, role, again }));
  if (stray !== undefined) return failed(stray);
  const stale = field && (await answeredBefore(scene, { exchange, after, lag }, { read, role, field, again }));
  if (stale !== undefined) return failed(stale);
  const name = draftField(before, exchange, after);
  if (name === undefined) {
    const isShown = fields.some((one) => fieldOf(old, one) !== undefined && fieldOf(now, one) !== undefined);
    return isShown ? staysPublished(look, operation, mart.value) : notApplicable('no status of a DataMart is shown');
  }
  const summary = 'A DataMart that was published is shown as it was before';
  const received = `${describeReply(exchange)}, but ${read.method} ${read.path} then gives ${describeReply(after)}`;
  const expected = `another ${name} than ${JSON.stringify(fieldOf(old, name))}`;
  return failed({ key: 'published', summary, expected, received, exchange });
}

/** How a DataMart that was published is read, and was before. */
type Look = {
  readonly scene: Scene;
  readonly read: Operation;
  readonly role: Role;
  readonly before: Exchange;
  readonly after: Exchange;
};

/** Publishing a DataMart that could be published, with too small a role. */
async function refusedOn(scene: Scene, operation: Operation, instance: Instance): Promise<Exchange | undefined> {
  const path = pathTo(operation, instance);
  await bringIntoUse(scene, operation, { path });
  const as = mayNot(scene, operation).at(-1);
  return as && scene.send(operation, { path }, as);
}

function isDone(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && isSuccess(exchange.reply);
}

/**
 * What has published a DataMart that nobody was let publish: its coming into use, what was refused, or the other one.
 */
async function published(
  look: Look,
  operation: Operation,
  { exchange, leak }: { readonly exchange: Exchange; readonly leak: Exchange },
): Promise<Outcome> {
  const { scene, read, role } = look;
  const fresh = await scene.arrange.get(read.lifecycle.resource, { role, subject: 'fresh' });
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  await bringIntoUse(scene, operation, { path: pathTo(operation, fresh.value) });
  if ((await publishedBeside(look, fresh.value)) !== undefined)
    return notApplicable('a DataMart is published once it has a definition');
  const refusal = await refusedOn(scene, operation, fresh.value);
  const record = refusal && (await publishedBeside(look, fresh.value));
  if (refusal !== undefined && record !== undefined) {
    const summary = 'What is refused is done all the same';
    const received = `${describeReply(refusal)}, and the DataMart is then ${describeReply(record)}`;
    return failed({ key: 'refused', summary, expected: 'the record as it was', received, exchange: refusal });
  }
  // What publishes drafts on its own may have come upon the other at that moment.
  const another = await scene.arrange.get(read.lifecycle.resource, { role, subject: 'fresh' });
  if (!another.ok) return inconclusive(another.reason, another.remedy);
  await bringIntoUse(scene, operation, { path: pathTo(operation, another.value) });
  if ((await publishedBeside(look, fresh.value)) !== undefined) return notApplicable(byItself);
  const again = await sendReady(scene, operation, { path: pathTo(operation, another.value) }, role);
  if (!isSuccess(again.reply) || (await publishedBeside(look, fresh.value)) === undefined)
    return notApplicable(byItself);
  const summary = 'Publishing a DataMart publishes another as well';
  return failed({ key: 'beside', summary, expected: 'the other as it was', received: describeReply(leak), exchange });
}

/** Publishes a new DataMart, after a look at the list; undefined where there is none. */
async function publishAnother({ scene, read, role }: Look, operation: Operation): Promise<Publication | undefined> {
  const fresh = await scene.arrange.get(read.lifecycle.resource, { role, subject: 'fresh' });
  if (!fresh.ok) return undefined;
  const path = pathTo(operation, fresh.value);
  await bringIntoUse(scene, operation, { path });
  const before = await listedMarts(scene, role);
  return { mart: fresh.value.id, before, exchange: await sendReady(scene, operation, { path }, role) };
}

/** Publishing a DataMart once more may be refused, and does not take it back. */
async function staysPublished(look: Look, operation: Operation, mart: Instance): Promise<Outcome> {
  const { scene, read, role, before, after } = look;
  const changed = changedField(before, after);
  if (changed === undefined) return notApplicable('a DataMart is shown as published before it is');
  const exchange = await scene.send(operation, { path: pathTo(operation, mart) }, { role });
  if (!isSuccess(exchange.reply)) return passed;
  const isBack = ({ reply }: Exchange): boolean =>
    isSuccess(reply) && fieldOf(jsonOf(reply), changed.name) === changed.was;
  const ask = (): Promise<Exchange> => readOne(scene, read, mart, role);
  const again = await eventually(scene, read.lifecycle.resource, ask, (answer) => !isBack(answer));
  if (!isBack(again)) return passed;
  const summary = 'Publishing a DataMart once more takes it back';
  const received = `${describeReply(exchange)}, but ${read.method} ${read.path} then gives ${describeReply(again)}`;
  const expected = `${changed.name}: ${JSON.stringify(changed.now)}`;
  return failed({ key: 'again', summary, expected, received, exchange });
}

/** Gives a DataMart a schema, which publishing it leaves as it is; undefined where none is taken. */
async function giveSchema(scene: Scene, mart: Instance, role: Role): Promise<Exchange | undefined> {
  const change = scene.contract.operations.find(({ id }) => id === 'updateDataMartSchema');
  const requests = change && (await scene.arrange.requests({ ...change, params: [] }, { role, subject: 'any' }));
  const body = requests?.ok === true ? requests.value[0]?.body : undefined;
  if (change === undefined || !isObject(body)) return undefined;
  const exchange = await scene.send(change, { path: pathTo(change, mart), body }, { role });
  return isSuccess(exchange.reply) ? exchange : undefined;
}

function sentBy({ message }: Exchange): JsonObject {
  return JSON.parse(message.body ?? '{}') as JsonObject;
}

/**
 * The reading of another DataMart, where that has come to be shown as the published one is: nobody has published it.
 */
async function publishedBeside(
  { scene, read, role, before, after }: Look,
  instance: Instance,
): Promise<Exchange | undefined> {
  const changed = changedField(before, after);
  if (changed === undefined) return undefined;
  const exchange = await readOne(scene, read, instance, role);
  const isPublic = isSuccess(exchange.reply) && fieldOf(jsonOf(exchange.reply), changed.name) === changed.now;
  return isPublic ? exchange : undefined;
}

/** A field that says of a DataMart something else than it did before it was published. */
export function changedField(before: Exchange, after: Exchange): Published | undefined {
  const [old, told] = [before, after].map(({ reply }) => (isSuccess(reply) ? jsonOf(reply) : undefined));
  return fieldsOf(old)
    .map((name) => ({ name, was: fieldOf(old, name), now: fieldOf(told, name) }))
    .find(({ was, now }) => was !== undefined && was !== now);
}

/**
 * A field that says of a DataMart what it said before, though the answer says otherwise, or that it is no draft any
 * more.
 */
export function draftField(before: Exchange, exchange: Exchange, after: Exchange): string | undefined {
  if (!isSuccess(before.reply) || !isSuccess(after.reply)) return undefined;
  const [old, told, now] = [before, exchange, after].map(({ reply }) => jsonOf(reply));
  return fieldsOf(old).find((name) => {
    const [was, says, is] = [old, told, now].map((record) => fieldOf(record, name));
    if (was === undefined || was === null || is !== was) return false;
    const isDraft = was === false || (typeof was === 'string' && /^(draft|unpublished)$/i.test(was));
    return isDraft || (says !== undefined && says !== was);
  });
}
