import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { aboutUnfinished } from '../odd-inputs/unfinished-record.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { isCalledValid } from './broken-sql.ts';
import type { Effect } from './effect.ts';
import { ofBrokenSql } from './of-broken-sql.ts';

/**
 * A DataMart "can be defined, validated": one that has no definition, or SQL that is none, is not said to have a valid
 * one.
 */
export const validateDataMartDefinition: Effect = { id: 'validateDataMartDefinition', requests: 7, run: isNotValid };

async function isNotValid(scene: Scene, operation: Operation): Promise<Outcome> {
  const none = await ofNone(scene, operation);
  if (none.state === 'failed') return none;
  return (await ofBrokenSql(scene, operation)) ?? none;
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
