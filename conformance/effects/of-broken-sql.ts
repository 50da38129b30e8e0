import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { fieldOf } from '../arrange/records.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isRefusal, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { alteredSql } from './altered-sql.ts';
import { brokenSql, isCalledInvalid, isCalledValid, withBrokenSql, wordySql } from './broken-sql.ts';
import { isInvalidForDryRun } from './dry-run-of-broken-sql.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isEmpty } from '../updates/part-of.ts';
import { publishedByValidating } from './published-by-validating.ts';
import { sqlDefinition } from './sql-definition.ts';

/**
 * Of a definition by SQL that is none, which a DataMart is given in place of a right one that was validated; undefined where no
 * DataMart takes such a definition. That it is shown as it was sent is judged on the way.
 */
export async function ofBrokenSql(scene: Scene, operation: Operation): Promise<Outcome | undefined> {
  const update = scene.contract.operations.find(({ id }) => id === 'updateDataMartDefinition');
  const given = update && sqlDefinition(scene, update);
  const body = given && withBrokenSql(given, wordySql);
  const role = creatorOf(scene, 'DataMart', keyHolder(scene, operation.role));
  const mart = isObject(body) ? await scene.arrange.get('DataMart', { role, subject: 'fresh' }) : undefined;
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (update === undefined || read === undefined || !isObject(body) || mart?.ok !== true) return undefined;
  const send = (one: Operation, sent?: JsonObject): Promise<Exchange> =>
    scene.send(one, { path: { [resourceParams(one)[0]!.name]: mart.value.id }, ...(sent && { body: sent }) }, { role });
  // A result that is kept from before shows only where there was one.
  const before = await send(update, given);
  const validated = isSuccess(before.reply) ? await send(operation) : undefined;
  const updated = await send(update, body);
  const after = isSuccess(updated.reply) ? updated : await readOne(scene, read, mart.value, role);
  const published =
    validated && (await publishedByValidating(scene, { read, role }, { before, exchange: validated, after }));
  if (published !== undefined) return failed(published);
  const record = isSuccess(updated.reply) ? await readOne(scene, read, mart.value, role) : undefined;
  if (record === undefined || !isSuccess(record.reply)) return undefined;
  const altered = alteredSql(body, jsonOf(record.reply), wordySql);
  if (altered !== undefined) return failed(alteredFault(update, updated, altered));
  // What does not show as it was sent may have been taken for something else.
  if (!record.reply.body.includes(brokenSql)) return undefined;
  const isRight = ({ reply }: Exchange): boolean => !isSuccess(reply) || !isCalledValid(jsonOf(reply));
  const exchange = await eventually(scene, 'DataMart', () => send(operation), isRight);
  if (isRight(exchange)) return passed;
  if (await isInvalidElsewhere(scene, operation, update, body, role)) {
    return failed({
      key: 'former',
      summary: 'A DataMart whose SQL is none any more is said to have a valid definition',
      expected: 'no valid definition, as of another DataMart that has the same one from the beginning',
      received: `${describeReply(exchange)}, of ${JSON.stringify(body)}`,
      exchange,
    });
  }
  const isContrary = namesErrors(exchange);
  if (!isContrary && !(await isInvalidForDryRun(scene)))
    return notApplicable('no dry run says that the same SQL is not valid');
  const isJudged =
    isContrary ||
    (validated !== undefined && namesMore(validated, exchange)) ||
    (await isKeptFromPublishing(scene, send, () => send(update, given)));
  if (!isJudged) return notApplicable('it may be whether there is a definition that is validated, and not its SQL');
  return failed({
    key: 'broken',
    summary: 'A DataMart whose SQL is none is said to have a valid definition',
    expected: `no valid definition, as ${isContrary ? 'what it tells beside that' : 'a dry run'} says`,
    received: `${describeReply(exchange)}, of ${JSON.stringify(body)}`,
    exchange,
  });
}

/** Whether another DataMart that has never had any other definition is said to have none that is valid. */
async function isInvalidElsewhere(
  scene: Scene,
  validate: Operation,
  update: Operation,
  body: JsonObject,
  role: Role,
): Promise<boolean> {
  const mart = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (!mart.ok) return false;
  const pathOf = (one: Operation): RequestParts => ({ path: { [resourceParams(one)[0]!.name]: mart.value.id } });
  if (!isSuccess((await scene.send(update, { ...pathOf(update), body }, { role })).reply)) return false;
  const { reply } = await scene.send(validate, pathOf(validate), { role });
  return isSuccess(reply) && isCalledInvalid(jsonOf(reply));
}

/** Whether an answer names an error at its top: then nothing beside it can say that all is well. */
function namesErrors({ reply }: Exchange): boolean {
  const answer = inEnvelope(jsonOf(reply));
  if (!isObject(answer)) return false;
  return Object.entries(answer).some(([name, value]) => /^errors?(_?messages?)?$/i.test(name) && !isEmpty(value));
}

/** Whether an answer names something that another does not, such as an error: it says more than that there is a definition. */
function namesMore(before: Exchange, after: Exchange): boolean {
  const [former, answer] = [jsonOf(before.reply), jsonOf(after.reply)];
  if (!isObject(answer)) return false;
  return Object.entries(answer).some(([name, value]) => !isEmpty(value) && isEmpty(fieldOf(former, name)));
}

/** Whether a DataMart is not published as long as its SQL is none, and is when that is put right. */
async function isKeptFromPublishing(
  scene: Scene,
  send: (operation: Operation) => Promise<Exchange>,
  putRight: () => Promise<Exchange>,
): Promise<boolean> {
  const publish = scene.contract.operations.find(({ id }) => id === 'publishDataMart');
  if (publish === undefined || !isRefusal((await send(publish)).reply)) return false;
  return isSuccess((await putRight()).reply) && isSuccess((await send(publish)).reply);
}

/** Whether the validation of a definition by SQL that is none says so. */
export async function isInvalidForValidation(scene: Scene): Promise<boolean> {
  const validate = scene.contract.operations.find(({ id }) => id === 'validateDataMartDefinition');
  if (validate === undefined) return false;
  return scene.once('validation of broken SQL', async () => {
    const since = scene.diary.length;
    const outcome = await ofBrokenSql(scene, validate);
    const last = scene.diary.slice(since).findLast(({ exchange }) => exchange.operation === validate)?.exchange;
    return outcome?.state === 'passed' && last !== undefined && isCalledInvalid(jsonOf(last.reply));
  });
}

function alteredFault(update: Operation, exchange: Exchange, altered: string): Fault {
  const summary = 'A DataMart is given a definition by SQL and shown with other SQL';
  const requirement = endpointRequirement(update);
  return {
    key: 'altered',
    requirement,
    summary,
    expected: wordySql,
    received: altered,
    exchange,
    operations: [update.id],
  };
}
