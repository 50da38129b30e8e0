import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationsOn } from '../arrange/paths.ts';
import { toPage } from '../lists/pages.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { sqlDefinitionIn, withBrokenSql } from './broken-sql.ts';

/** A body that gives a DataMart a definition by SQL: what the operator gives, or what a DataMart was shown with. */
export function sqlDefinition(scene: Scene, update: Operation): JsonObject | undefined {
  const given = requestOf(scene.profile, update)?.body;
  if (isObject(given) && withBrokenSql(given) !== undefined) return given;
  const [lists, reads] = (['list', 'read'] as const).map((action) => operationsOn(scene.contract, action, 'DataMart'));
  const shown = scene.diary.flatMap(({ exchange }) => {
    const { operation, reply } = exchange;
    if (operation === undefined || !isSuccess(reply)) return [];
    if (reads!.includes(operation)) return [inEnvelope(jsonOf(reply))];
    return lists!.includes(operation) ? [...(toPage(scene, operation, exchange)?.rows.values() ?? [])] : [];
  });
  return shown.map(sqlDefinitionIn).find((one) => one !== undefined);
}
