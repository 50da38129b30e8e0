import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { describedOperation } from './described.ts';

/** The scopes of sessions that the target's own description of their list names. */
export async function describedScopes(scene: Scene, operation: Operation): Promise<readonly string[]> {
  const schema = (await describedOperation(scene, operation))?.parameters['scope'];
  const values = isObject(schema) ? ((schema['enum'] ?? []) as readonly unknown[]) : [];
  return values.filter((one): one is string => typeof one === 'string');
}
