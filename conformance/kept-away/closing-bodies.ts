import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { describedOperation } from '../arrange/described.ts';
import type { Scene } from '../scene.ts';

/** How many ways are tried to keep a record from others. */
const waysAtMost = 3;

/** A value that says that something is its owner's alone. */
const closed = /private|restrict|owner|hidden|none|personal|unshared|closed|internal/i;

/**
 * The bodies of an availability that may keep a record from others: what is said by a boolean is false, and what is said by a word
 * is the one that means so, if the target describes such a word.
 */
export async function closingBodies(scene: Scene, operation: Operation, role: Role): Promise<readonly JsonObject[]> {
  const requests = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  const described = (await describedOperation(scene, operation))?.body ?? true;
  const bodies = (requests.ok ? requests.value : []).map(({ body }) => body).filter(isObject);
  const all = bodies.map((body) => closing(body, described)).filter((body) => body !== undefined);
  return [...new Map(all.map((body) => [JSON.stringify(body), body])).values()].slice(0, waysAtMost);
}

/**
 * A body in which what may be shared is not; undefined where it says nothing of that.
 *
 * @example closing({ availability: { shared: true } }, true) // { availability: { shared: false } }
 */
export function closing(body: JsonObject, described: Schema): JsonObject | undefined {
  const properties = isObject(described) && isObject(described['properties']) ? described['properties'] : {};
  const entries = Object.entries(body).map(([name, value]): [string, Json] => {
    const inner = properties[name];
    if (!isObject(value)) return [name, closedValue(value, inner)];
    return [name, closing(filled(value, inner), isObject(inner) ? inner : true) ?? value];
  });
  return entries.some(([name, value]) => value === false || value !== body[name])
    ? Object.fromEntries(entries)
    : undefined;
}

/** An object that says nothing, with all the switches that it may have. */
function filled(value: JsonObject, described: Json | undefined): JsonObject {
  if (Object.keys(value).length > 0 || !isObject(described) || !isObject(described['properties'])) return value;
  const switches = Object.entries(described['properties']).filter(
    ([, property]) => isObject(property) && property['type'] === 'boolean',
  );
  return Object.fromEntries(switches.map(([name]) => [name, true]));
}

function closedValue(value: Json, described: Json | undefined): Json {
  if (typeof value === 'boolean') return false;
  const words = isObject(described) && Array.isArray(described['enum']) ? (described['enum'] as readonly Json[]) : [];
  return words.find((word) => typeof word === 'string' && closed.test(word)) ?? value;
}
