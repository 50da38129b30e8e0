import { isObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { describedOperation } from '../arrange/described.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';

/** The names of the fields in which a body of an operation has ids of owners, as the operator or the target itself says. */
export async function ownerLists(scene: Scene, operation: Operation): Promise<readonly string[]> {
  const given = requestOf(scene.profile, operation)?.body;
  const own = Object.entries(isObject(given) ? given : {}).filter(([, value]) => Array.isArray(value));
  const body = (await describedOperation(scene, operation))?.body;
  const properties = isObject(body) && isObject(body['properties']) ? body['properties'] : {};
  const described = Object.entries(properties).filter(([, schema]) => isList(schema as Schema));
  const names = [...own, ...described].map(([name]) => name);
  return [...new Set(names)].filter((name) => /owner_?(user_?)?ids$/i.test(name));
}

/** Whether a schema is that of a list, of texts where it says of what. */
function isList(schema: Schema): boolean {
  if (!isObject(schema) || ![schema['type']].flat().includes('array')) return false;
  const { items } = schema;
  return !isObject(items) || items['type'] === undefined || items['type'] === 'string';
}
