import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { aboutUnfinished } from '../odd-inputs/unfinished-record.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { toPage } from '../lists/pages.ts';
import { requestOf } from '../profile/profile.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { brokenSql, isCalledValid, sqlDefinitionIn, withBrokenSql } from './broken-sql.ts';
import type { Effect } from './effect.ts';

/**
 * A DataMart "can be defined, validated": one that has no definition, or SQL that is none, is not said to have a valid
 * one.
 */
export const validateDataMartDefinition: Effect = { id: 'validateDataMartDefinition', requests: 5, run: isNotValid };

async function isNotValid(scene: Scene, operation: Operation): Promise<Outcome> {
  const none = await ofNone(scene, operation);
  if (none.state === 'failed') return none;
  return (await ofBroken(scene, operation)) ?? none;
}

/** Of a definition by SQL that is none; undefined where no DataMart takes such a definition. */
async function ofBroken(scene: Scene, operation: Operation): Promise<Outcome | undefined> {
  const update = scene.contract.operations.find(({ id }) => id === 'updateDataMartDefinition');
  const given = update && (await sqlDefinition(scene, update));
  const body = given && withBrokenSql(given);
  const role = creatorOf(scene, 'DataMart', keyHolder(scene, operation.role));
  const mart = body === undefined ? undefined : await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (update === undefined || body === undefined || mart?.ok !== true) return undefined;
  const { id } = mart.value;
  const pathOf = (one: Operation): NonNullable<RequestParts['path']> => ({ [resourceParams(one)[0]!.name]: id });
  const updated = await scene.send(update, { path: pathOf(update), body }, { role });
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const record = read && isSuccess(updated.reply) ? await readOne(scene, read, mart.value, role) : undefined;
  // What does not show as it was sent may have been taken for something else.
  if (record === undefined || !record.reply.body.includes(brokenSql)) return undefined;
  const exchange = await scene.send(operation, { path: pathOf(operation) }, { role });
  if (!isSuccess(exchange.reply) || !isCalledValid(jsonOf(exchange.reply))) return passed;
  return failed({
    key: 'broken',
    summary: 'A DataMart whose SQL is none is said to have a valid definition',
    expected: 'no valid definition',
    received: `${describeReply(exchange)}, of ${JSON.stringify(body)}`,
    exchange,
  });
}

/** A body with a definition by SQL: what the operator gives, or what a DataMart shows. */
async function sqlDefinition(scene: Scene, update: Operation): Promise<JsonObject | undefined> {
  const given = requestOf(scene.profile, update)?.body;
  if (isObject(given) && withBrokenSql(given) !== undefined) return given;
  const [lists, reads] = (['list', 'read'] as const).map((action) => operationsOn(scene.contract, action, 'DataMart'));
  const shown = scene.diary.flatMap(({ exchange }) => {
    const { operation, reply } = exchange;
    if (operation === undefined || !isSuccess(reply)) return [];
    if (reads!.includes(operation)) return [jsonOf(reply)];
    return lists!.includes(operation) ? [...(toPage(scene, operation, exchange)?.rows.values() ?? [])] : [];
  });
  return shown.map(sqlDefinitionIn).find((one) => one !== undefined);
}

async function ofNone(scene: Scene, operation: Operation): Promise<Outcome> {
  const about = await aboutUnfinished(scene, operation);
  if (!about.ok) return inconclusive(about.reason, about.remedy);
  const role = keyHolder(scene, operation.role);
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const [id = ''] = Object.values(about.value.path ?? {});
  const record = read && (await readOne(scene, read, { id, parents: {} }, role));
  if (record === undefined || !isSuccess(record.reply) || !isUndefined(jsonOf(record.reply)))
    return notApplicable('no DataMart without a definition is shown');
  const exchange = await scene.send(operation, about.value, { role });
  if (!isSuccess(exchange.reply) || !saysValid(jsonOf(exchange.reply))) return passed;
  const summary = 'A DataMart without a definition is said to have a valid one';
  return failed({
    key: 'valid',
    summary,
    expected: 'no valid definition',
    received: describeReply(exchange),
    exchange,
  });
}

/** Whether a record shows that it has no definition. */
function isUndefined(record: unknown): boolean {
  if (!isObject(record)) return false;
  const shown = Object.entries(record).filter(([name]) => /definition$/i.test(name));
  return shown.length > 0 && shown.every(([, value]) => value === null);
}

/** Whether an answer says that all is well with it, and names nothing that is not. */
function saysValid(answer: unknown): boolean {
  if (!isObject(answer) || !isCalledValid(answer)) return false;
  return !Object.values(answer).some(
    (value) => typeof value === 'string' || (Array.isArray(value) && value.length > 0),
  );
}
