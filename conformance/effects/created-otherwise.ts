import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import type { Role } from '../../spec/roles.ts';
import { capital, withArticle } from '../article.ts';
import { toldFields } from '../arrange/described-body.ts';
import type { Instance } from '../arrange/instances.ts';
import { type Lifecycle, lifecycleOf, listIds, nameFieldIn, nameOf, readOne } from '../arrange/lifecycle.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { fieldOf } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { misnamedFault } from '../state/misnamed.ts';
import { showsOtherName } from '../state/shows-other-name.ts';
import { uncreated } from '../state/state-faults.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { type Disturbance, disturbance } from '../undisturbed/disturbance.ts';
import { isGone } from './copy-keeps-report.ts';
import type { Effect } from './effect.ts';
import { typeFieldOf, typesOf } from '../arrange/stated-types.ts';
import { lostCredential } from './lost-credential.ts';
import { generatedAgain } from './generated-again.ts';
import { givenAgain } from './given-again.ts';
import { unasked } from './unasked.ts';

/** Operations that create a record, and are not where such a record usually is created: it is one like any other. */
export const createdOtherwise: readonly Effect[] = ['connectSheetsDestination', 'generateInsight'].map((id) => ({
  id,
  requests: id === 'generateInsight' ? 7 : 5,
  run: isThere,
}));

/** Who has created a record reads it, by the name that was given, and finds it where another one of its own is listed. */
async function isThere(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  const { resource } = operation.lifecycle;
  const id = isSuccess(exchange.reply) ? idOfCreated(operation, exchange.reply, resource, scene) : undefined;
  const life = lifecycleOf(scene.contract, resource);
  if (id === undefined || life?.read === undefined) return unasked(operation, exchange.reply.status);
  const record = { id, parents: parentsOf(operation, parts) };
  if (scene.arrange.existed({ resource, ...record })) return notApplicable('it gave a record that was there before');
  const taken = givenAgain(scene, resource, record, exchange);
  if (taken !== undefined) {
    const summary = 'What was created is not there: another one was given its id';
    return failed({
      key: 'again',
      summary,
      expected: `another id than ${id}`,
      received: describeReply(taken),
      exchange,
    });
  }
  const { read, list } = life;
  const ask = (): Promise<Exchange> => readOne(scene, read, record, role);
  const seen = await eventually(scene, resource, ask, ({ reply }) => reply.status !== 404);
  if (seen.reply.status === 404) return failed(uncreated(exchange, life));
  if (showsOtherName(exchange, seen)) {
    const summary = 'What was created goes by another name than it was answered with';
    const received = describeReply(seen);
    return failed({ key: 'name', summary, expected: 'the name that it was given', received, exchange });
  }
  const given = await lostName(scene, operation, parts.body, seen);
  if (given !== undefined) {
    const summary = 'What was created has another name than was sent';
    return failed({ key: 'given', summary, expected: given, received: describeReply(seen), exchange });
  }
  const misnamed = misnamedFault(scene, life, record, seen);
  if (misnamed !== undefined) return failed(misnamed);
  const kind = otherType(scene, operation, seen);
  if (kind !== undefined) {
    const summary = 'What was created is of another type than the path says';
    return failed({ key: 'type', summary, expected: kind, received: describeReply(seen), exchange });
  }
  const lost = await lostCredential(scene, operation, { id, role, body: parts.body, exchange, seen });
  if (lost !== undefined) return failed(lost);
  if (list === undefined || !isSuccess(seen.reply)) return passed;
  const own = await scene.arrange.get(resource, { role, subject: 'own', below: record.parents });
  const lists = (all: Awaited<ReturnType<typeof listIds>>, one: string): boolean => all?.ids.includes(one) === true;
  const all = await eventually(
    scene,
    resource,
    () => listIds(scene, list, record, role),
    (ids) => ids === undefined || lists(ids, id),
  );
  // A list may leave out some of what is there, such as what is in no context.
  if (lists(all, id)) {
    // Where there may be one at a time, another of ours is not listed beside it.
    const isBeside = own.ok && own.value.id !== id && lists(all, own.value.id);
    const newest = await newestSeen(scene, life, record, { exchange, role });
    const isTaken = isBeside && newest !== undefined && isGone(newest.now.reply.status);
    // What names an account, say, may be connected once more as the same.
    const isNew = operation.body === undefined;
    if (!isNew && !isTaken) return passed;
    const fault =
      isTaken || isLike(newest, exchange)
        ? await overwritten(scene, operation, life, { parts, role, parents: record.parents })
        : await generatedAgain(scene, { operation, life, parts, role, record });
    return fault === undefined ? passed : failed(fault);
  }
  if (!own.ok || !lists(all, own.value.id)) return passed;
  const summary = 'What was created is not listed, and another one is';
  return failed({
    key: 'listed',
    summary,
    expected: `a list with ${id}`,
    received: describeReply(all!.exchange),
    exchange,
  });
}

/**
 * The name that was sent, where the operator or the target itself says that the body has one, and the record shows another in the
 * very same field.
 */
async function lostName(
  scene: Scene,
  operation: Operation,
  body: Json | undefined,
  seen: Exchange,
): Promise<string | undefined> {
  const [field, name] = [nameFieldIn(body), nameOf(body)];
  const shown = isSuccess(seen.reply) && field !== undefined ? fieldOf(jsonOf(seen.reply), field) : undefined;
  if (field === undefined || name === undefined || typeof shown !== 'string' || shown === '') return undefined;
  const isKept = shown.toLowerCase().includes(name.trim().toLowerCase());
  return isKept || !(await toldFields(scene, operation)).includes(field) ? undefined : name;
}

/** What creates a record otherwise, by whose key, and the records that it is created below. */
type Other = { readonly parts: RequestParts; readonly role: Role; readonly parents: Instance['parents'] };

/** The record that was the newest one in its place before another was created: as it was created, and as it is now. */
type Newest = { readonly was: Exchange; readonly now: Exchange };

async function newestSeen(
  scene: Scene,
  { resource, read }: Lifecycle,
  { id, parents }: Instance,
  { exchange, role }: { readonly exchange: Exchange; readonly role: Role },
): Promise<Newest | undefined> {
  const placeOf = (one: Exchange | undefined): number => scene.diary.findIndex((entry) => entry.exchange === one);
  const creationOf = (one: Instance): Exchange | undefined => scene.arrange.creationOf({ resource, ...one });
  const newest = livingRecords(scene, resource).findLast(
    (one) => one.id !== id && isSame(one.parents, parents) && placeOf(creationOf(one)) < placeOf(exchange),
  );
  if (newest === undefined || read === undefined) return undefined;
  return { was: creationOf(newest)!, now: await readOne(scene, read, newest, role) };
}

/** Whether the record that was the newest one has come to have a text of the one that was created after it. */
function isLike(newest: Newest | undefined, exchange: Exchange): boolean {
  if (newest === undefined) return false;
  const [was, is, other] = [newest.was, newest.now, exchange].map(({ reply }) => jsonOf(reply));
  return Object.keys(isObject(other) ? other : {}).some((name) => {
    const text = fieldOf(other, name);
    return typeof text === 'string' && fieldOf(is, name) === text && fieldOf(was, name) !== text;
  });
}

/** The fault of a creation after which the record that was created before it is another: it is one beside that. */
async function overwritten(
  scene: Scene,
  operation: Operation,
  { resource, read }: Lifecycle,
  { parts, role, parents }: Other,
): Promise<Fault | undefined> {
  const newest = await scene.arrange.get(resource, { role, subject: 'fresh', below: parents });
  if (!newest.ok || read === undefined) return undefined;
  const ask = (): Promise<Exchange> => readOne(scene, read, newest.value, role);
  const before = await ask();
  const exchange = await scene.send(operation, parts, { role });
  if (!isSuccess(before.reply) || !isSuccess(exchange.reply)) return undefined;
  const changeIn = (now: Exchange): Disturbance | undefined =>
    disturbance({ resource, prefix: scene.prefix }, before, now);
  const after = await eventually(scene, resource, ask, (now) => changeIn(now) === undefined);
  const change = changeIn(after);
  if (change === undefined) return undefined;
  const summary = `${capital(withArticle(resource))} ${change.how} after another was created beside it`;
  const received = `${describeReply(exchange)}, and then ${change.is}`;
  return { key: 'over', summary, expected: change.was, received, exchange };
}

/** The type that the path of a creation names, where the record shows another one of those that are stated. */
function otherType(
  { contract }: Scene,
  { path, lifecycle: { resource } }: Operation,
  seen: Exchange,
): string | undefined {
  const types = typesOf(contract, resource);
  const named = types.find((type) => path.endsWith(`/${type.toLowerCase().replaceAll('_', '-')}`));
  const record = isSuccess(seen.reply) ? jsonOf(seen.reply) : undefined;
  const field = typeFieldOf(record, types);
  return named === undefined || field === undefined || fieldOf(record, field) === named ? undefined : named;
}
