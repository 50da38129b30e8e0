import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { describedOperation } from './described.ts';
import { partsOf } from './learned-bodies.ts';
import { translated } from './translated.ts';

/**
 * Bodies that may give one record the part of another that the path of an update names, best first: in the words of the
 * target's own description, with the fields that such a body is assumed to need, and the part itself.
 */
export async function bodiesAfter(
  scene: Scene,
  operation: Operation,
  record: JsonObject,
): Promise<readonly JsonObject[]> {
  const described = (await describedOperation(scene, operation))?.body;
  const worded = described === undefined ? undefined : translated(record, described);
  const assumed = scene.assumed.operations.find(({ id }) => id === operation.id)?.body?.schema;
  const required = isObject(assumed) ? ((assumed['required'] ?? []) as readonly string[]) : [];
  const isWhole = required.every((name) => record[name] !== undefined && record[name] !== null);
  const whole = isWhole ? Object.fromEntries(required.map((name) => [name, record[name]!])) : undefined;
  const all = [worded, whole, ...(await partsOf(scene, operation, record))].filter((body) => body !== undefined);
  const filled = all.filter((body) => Object.keys(body).length > 0);
  return [...new Map(filled.map((body) => [JSON.stringify(body), body])).values()];
}
