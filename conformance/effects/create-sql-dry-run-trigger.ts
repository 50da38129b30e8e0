import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf, idOfCreated } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { onceDone } from '../target/patience.ts';
import { isUnderWay } from '../undisturbed/states.ts';
import { textsIn } from '../updates/part-of.ts';
import { brokenSql, isCalledInvalid, isCalledValid, withBrokenSql } from './broken-sql.ts';
import { stateIn } from '../by-path/contrary-status.ts';
import { isInvalidForDryRun } from './dry-run-of-broken-sql.ts';
import type { Effect } from './effect.ts';
import { knownStatements } from './known-statements.ts';
import { isInvalidForValidation } from './of-broken-sql.ts';
import { publishedMart } from './published-mart.ts';
import { withSql } from './probe-sql.ts';
import { type Ended, isWell, lastOfTrigger } from './ended-trigger.ts';

/** A dry run of SQL tells a statement from what is none, and from that of another dry run of the same DataMart. */
export const createSqlDryRunTrigger: Effect = {
  id: 'createSqlDryRunTrigger',
  requirement: 'path-only-sql-dry-run-triggers',
  requests: 7,
  waits: true,
  run: tellsBroken,
};

async function tellsBroken(scene: Scene, operation: Operation): Promise<Outcome> {
  const usualRole = creatorOf(scene, 'DataMart', operation.role ?? 'technical-user');
  const defined = publishedMart(scene);
  const role = defined?.role ?? usualRole;
  const mart = defined ?? (await scene.arrange.get('DataMart', { role, subject: 'any' }));
  const arranged = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  if (!arranged.ok) return inconclusive(arranged.reason, arranged.remedy);
  const usual = arranged.value.map((one) => one.body).find(isObject);
  // What was generated for reports is a statement of this service.
  const [known] = knownStatements(scene);
  const body = (known === undefined ? undefined : withSql(usual, known)) ?? usual;
  const broken = body === undefined ? undefined : withBrokenSql(body);
  if (broken === undefined) return notApplicable('how SQL is sent to a dry run is not known');
  const parents = { DataMart: mart.value.id };
  const run = (): Promise<Ended | undefined> => lastOfTrigger(scene, operation, parents, role, broken);
  const before = await begun(scene, operation, { parents, role, body });
  const soon = await run();
  const isBusy = before !== undefined && soon === undefined && isRefusedForNow(scene, operation);
  const last = isBusy && (await isOverSoon(scene, operation, { id: before, parents }, role)) ? await run() : soon;
  // Where there is one at a time, what is asked for meanwhile may be the same.
  if (last === undefined || last.id === before) return passed;
  const received = describeReply(last.end);
  if (isWell(last.end) && isCalledValid(jsonOf(last.end.reply))) {
    if (!(await isInvalidForValidation(scene)) && !(await isInvalidForDryRun(scene)))
      return notApplicable('nothing says that the same SQL is not valid');
    const summary = 'A dry run of what is no SQL says that it is valid';
    return failed({ key: 'valid', summary, expected: 'no valid statement', received, exchange: last.exchange });
  }
  if (before === undefined) return passed;
  const mixed = await resultOfOther(scene, operation, { id: before, parents }, role, body!);
  if (mixed !== undefined) return failed(mixed);
  if (!showsOther(last, body!) || !(await showsSent(scene, operation, broken, role))) return passed;
  const read = operationOnOne(scene.contract, 'read', operation.lifecycle.resource);
  return failed({
    key: 'other',
    summary: 'A dry run shows the SQL of another one, which was created earlier',
    expected: brokenSql,
    received,
    exchange: last.exchange,
    // What a trigger keeps of its SQL, and what it shows of that, nobody can tell apart.
    operations: [operation.id, read!.id],
  });
}

/**
 * The fault of a dry run that has the result of what is no SQL, for which another was begun before it was over: alone, the same
 * statement is valid.
 */
async function resultOfOther(
  scene: Scene,
  operation: Operation,
  trigger: Instance,
  role: Role,
  body: JsonObject,
): Promise<Fault | undefined> {
  const read = operationOnOne(scene.contract, 'read', operation.lifecycle.resource);
  if (read === undefined) return undefined;
  const ask = (): Promise<Exchange> => readOne(scene, read, trigger, role);
  const isDone = (one: Exchange): boolean => !isUnderWay(stateIn(one));
  const exchange = await onceDone(scene, operation.lifecycle.resource, ask, isDone);
  const isTaken = isWell(exchange) && !isCalledInvalid(jsonOf(exchange.reply));
  if (!isSuccess(exchange.reply) || !isDone(exchange) || isTaken) return undefined;
  const alone = await lastOfTrigger(scene, operation, trigger.parents, role, body);
  if (alone === undefined || !isWell(alone.end) || !isCalledValid(jsonOf(alone.end.reply))) return undefined;
  return {
    key: 'mixed',
    summary: 'A dry run has the result of another one, which was created before it was over',
    expected: `as alone: ${describeReply(alone.end)}`,
    received: describeReply(exchange),
    exchange,
    operations: [read.id, operation.id],
  };
}

/** Whether a dry run of what is no SQL is read with the SQL of another body, and not with what was sent. */
function showsOther({ end }: Ended, other: Json): boolean {
  const texts = isSuccess(end.reply) ? textsIn(jsonOf(end.reply)) : [];
  const sent = textsIn(withBrokenSql(other));
  return !texts.includes(brokenSql) && textsIn(other).some((text) => !sent.includes(text) && texts.includes(text));
}

/** Whether a dry run is read with the SQL that was sent where there is no other one, below a new DataMart. */
async function showsSent(scene: Scene, operation: Operation, broken: Json, role: Role): Promise<boolean> {
  const mart = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (!mart.ok) return false;
  const alone = await lastOfTrigger(scene, operation, { DataMart: mart.value.id }, role, broken);
  return alone !== undefined && isSuccess(alone.end.reply) && textsIn(jsonOf(alone.end.reply)).includes(brokenSql);
}

/** The id of a dry run that is begun below a DataMart, and that nobody waits for. */
async function begun(
  scene: Scene,
  operation: Operation,
  { parents, role, body }: Pick<Instance, 'parents'> & { readonly role: Role; readonly body: JsonObject | undefined },
): Promise<string | undefined> {
  if (body === undefined) return undefined;
  const { reply } = await scene.send(operation, { path: pathTo(operation, { id: '', parents }), body }, { role });
  return isSuccess(reply) ? idOfCreated(operation, reply, operation.lifecycle.resource, scene) : undefined;
}

/** Whether the last request of an operation was refused since another one is under way. */
function isRefusedForNow({ diary }: Scene, operation: Operation): boolean {
  const last = diary.findLast(({ exchange }) => exchange.operation === operation);
  return last !== undefined && [409, 423, 429].includes(last.exchange.reply.status);
}

/** Whether a trigger comes to an end while it is waited for. */
async function isOverSoon(scene: Scene, operation: Operation, trigger: Instance, role: Role): Promise<boolean> {
  const { resource } = operation.lifecycle;
  const read = operationOnOne(scene.contract, 'read', resource);
  if (read === undefined) return false;
  const isDone = (one: Exchange): boolean => !isUnderWay(stateIn(one));
  return isDone(await onceDone(scene, resource, () => readOne(scene, read, trigger, role), isDone));
}
