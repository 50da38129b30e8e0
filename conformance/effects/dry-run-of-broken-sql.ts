import { isObject } from '../../spec/json.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { isCalledInvalid, withBrokenSql } from './broken-sql.ts';
import { hasEnded, isWell, lastOfTrigger } from './ended-trigger.ts';

/**
 * Whether a dry run of SQL that is none says so, or fails, and one of right SQL does not: only then is a deployment known to
 * look at SQL, which one that takes every statement for valid does nowhere. Asked once, each below a new DataMart, where it
 * cannot have the result of another one.
 */
export function isInvalidForDryRun(scene: Scene): Promise<boolean> {
  return scene.once('dry run of broken SQL', async () => {
    const operation = scene.contract.operations.find(({ id }) => id === 'createSqlDryRunTrigger');
    if (operation === undefined) return false;
    const role = creatorOf(scene, 'DataMart', keyHolder(scene, operation.role));
    const arranged = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
    const usual = (arranged.ok ? arranged.value : []).map(({ body }) => body).find(isObject);
    if (usual === undefined) return false;
    const broken = withBrokenSql(usual);
    if (broken === undefined) return false;
    // One that ends badly whatever it looks at, or is under way, says nothing of the SQL.
    for (const [body, isRight] of [
      [broken, false],
      [usual, true],
    ] as const) {
      const mart = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
      if (!mart.ok) return false;
      const last = await lastOfTrigger(scene, operation, { DataMart: mart.value.id }, role, body);
      if (last === undefined || !hasEnded(last.end) || isValid(last.end) !== isRight) return false;
    }
    return true;
  });
}

function isValid(end: Exchange): boolean {
  return !isCalledInvalid(jsonOf(end.reply)) && isWell(end);
}
