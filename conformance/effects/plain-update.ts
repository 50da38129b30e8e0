import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { twoOwners } from '../updates/two-owners.ts';

/**
 * Changes a record of our own by an update of the whole that says nothing of keys, credentials or configs, and gives it two
 * owners where it takes them; undefined where it is not ours, or no such update is accepted.
 */
export async function plainUpdate(
  scene: Scene,
  resource: string,
  id: string,
  role: Role,
): Promise<Exchange | undefined> {
  const update = scene.contract.operations.find((one) => one.id === `update${resource}`);
  const instance = { id, parents: {} };
  if (update === undefined || scene.arrange.creatorOf({ resource, ...instance }) === undefined) return undefined;
  const bodies = await scene.arrange.requests({ ...update, params: [] }, { role, subject: 'any' });
  const body = (bodies.ok ? bodies.value : []).map((one) => withoutConfig(one.body)).find(isObject);
  if (body === undefined) return undefined;
  const owned = { ...body, ...(await twoOwners(scene, update, role)) };
  for (const one of Object.keys(owned).length > Object.keys(body).length ? [owned, body] : [body]) {
    const exchange = await scene.send(update, { path: pathTo(update, instance), body: one }, { role });
    if (isSuccess(exchange.reply)) return exchange;
  }
  return undefined;
}

/** A body without what may be about a key; undefined where nothing is left of it. */
function withoutConfig(body: Json | undefined): JsonObject | undefined {
  const kept = Object.entries(isObject(body) ? body : {}).filter(
    ([name, value]) => !/secret|credential|config/i.test(`${name} ${JSON.stringify(value)}`),
  );
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
