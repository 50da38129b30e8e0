import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, operationsOn } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { textsIn } from '../updates/part-of.ts';
import { withSql } from './probe-sql.ts';

/** Gives an artifact a statement by the first update that takes one; whether it is then read with it. */
export async function takesStatement(scene: Scene, artifact: Instance, role: Role, sql: string): Promise<boolean> {
  for (const change of operationsOn(scene.contract, 'change', 'InsightArtifact')) {
    const arranged = await scene.arrange.requests({ ...change, params: [] }, { role, subject: 'any' });
    const bodies = (arranged.ok ? arranged.value : []).map(({ body }) => withSql(body, sql));
    const body = bodies.find((one): one is JsonObject => isObject(one));
    if (body === undefined) continue;
    const { reply } = await scene.send(change, { path: pathTo(change, artifact), body }, { role });
    if (!isSuccess(reply)) continue;
    return isReadWith(scene, artifact, role, sql);
  }
  return false;
}

/** Whether an artifact is read with a statement. */
export async function isReadWith(scene: Scene, artifact: Instance, role: Role, sql: string): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'InsightArtifact');
  if (read === undefined) return false;
  const { reply } = await readOne(scene, read, artifact, role);
  return isSuccess(reply) && textsIn(jsonOf(reply)).includes(sql);
}
