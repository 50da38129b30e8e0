import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { jsonOf } from '../target/message.ts';
import { isCalledValid, withBrokenSql } from './broken-sql.ts';
import type { Effect } from './effect.ts';
import { endedTrigger } from './ended-trigger.ts';

/** A dry run of SQL tells a statement from what is none. */
export const createSqlDryRunTrigger: Effect = {
  id: 'createSqlDryRunTrigger',
  requirement: 'path-only-sql-dry-run-triggers',
  requests: 5,
  waits: true,
  run: tellsBroken,
};

async function tellsBroken(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = creatorOf(scene, 'DataMart', operation.role ?? 'technical-user');
  const mart = await scene.arrange.get('DataMart', { role, subject: 'any' });
  const arranged = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  if (!mart.ok) return inconclusive(mart.reason, mart.remedy);
  if (!arranged.ok) return inconclusive(arranged.reason, arranged.remedy);
  const body = arranged.value.map((one) => one.body).find(isObject);
  const broken = body === undefined ? undefined : withBrokenSql(body);
  if (broken === undefined) return notApplicable('how SQL is sent to a dry run is not known');
  const ended = await endedTrigger(scene, operation, { DataMart: mart.value.id }, role, broken);
  if (ended === undefined) return passed;
  if (!isCalledValid(jsonOf(ended.end.reply))) return passed;
  const summary = 'A dry run of what is no SQL says that it is valid';
  const received = describeReply(ended.end);
  return failed({ key: 'valid', summary, expected: 'no valid statement', received, exchange: ended.exchange });
}
