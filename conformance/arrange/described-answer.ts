import { isObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { describedOperation } from './described.ts';

/**
 * The properties, by name, without which an operation is not answered, as the target's own description says. It tells by which
 * names goes what is stated; nothing else follows from it.
 */
export async function requiredOfAnswer(
  scene: Scene,
  operation: Operation,
): Promise<Readonly<Record<string, Schema | undefined>>> {
  const schema = (await describedOperation(scene, operation))?.answer;
  const { required, properties } = isObject(schema) ? schema : {};
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return Object.fromEntries(
    names.map((name) => [name, isObject(properties) ? (properties[name] as Schema | undefined) : undefined]),
  );
}
