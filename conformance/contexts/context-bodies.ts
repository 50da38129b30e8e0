import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { isSuccess } from '../target/message.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { withBody } from '../stated-errors/stated-error.ts';

/**
 * A contexts update with the given contexts, on a DataMart of our own. The body is ours but for its list; that an empty
 * list is accepted shows that the rest of it is right.
 */
export async function contextsRequest(
  scene: Scene,
  operation: Operation,
  role: Role,
  ids: readonly string[],
): Promise<Arranged<RequestParts>> {
  const parts = await withBody(scene, operation, role, 'own', (_, value) => (Array.isArray(value) ? [] : value));
  if (!parts.ok || ids.length === 0) return parts;
  const empty = await scene.send(operation, parts.value, { role });
  if (!isSuccess(empty.reply)) {
    const reason = `an empty list of contexts was answered ${empty.reply.status}`;
    return { ok: false, reason, remedy: `requests: { ${operation.id}: { body: { … } } }` };
  }
  return { ok: true, value: { ...parts.value, body: withList(parts.value.body as JsonObject, ids) } };
}

/** The same body with another value in the place of its list, of contexts or members. */
export function withList(body: JsonObject, list: Json): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? list : value]));
}
