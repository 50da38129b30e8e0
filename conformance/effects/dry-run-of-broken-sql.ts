import { isObject } from '../../spec/json.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { isCalledInvalid, withBrokenSql } from './broken-sql.ts';
import { isWell, lastOfTrigger } from './ended-trigger.ts';

/**
 * Whether a dry run of SQL that is none says so, or fails: only then is a deployment known to look at SQL, which one that takes
 * every statement for valid does nowhere. Asked once, below a new DataMart, where it cannot have the result of another one.
 */
export function isInvalidForDryRun(scene: Scene): Promise<boolean> {
  return scene.once('dry run of broken SQL', async () => {
    const operation = scene.contract.operations.find(({ id }) => id === 'createSqlDryRunTrigger');
    if (operation === undefined) return false;
    const role = creatorOf(scene, 'DataMart', keyHolder(scene, operation.role));
    const arranged = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
    const usual = (arranged.ok ? arranged.value : []).map(({ body }) => body).find(isObject);
    const broken = usual === undefined ? undefined : withBrokenSql(usual);
    const mart = broken === undefined ? undefined : await scene.arrange.get('DataMart', { role, subject: 'fresh' });
    if (broken === undefined || mart?.ok !== true) return false;
    const last = await lastOfTrigger(scene, operation, { DataMart: mart.value.id }, role, broken);
    if (last === undefined || !isSuccess(last.end.reply)) return false;
    return isCalledInvalid(jsonOf(last.end.reply)) || !isWell(last.end);
  });
}
