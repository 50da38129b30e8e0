import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import type { Instance } from './instances.ts';

/** The body with which this run has created a record; undefined where it has not, or with none. */
export function createdWith(scene: Scene, resource: string, instance: Instance): JsonObject | undefined {
  const text = scene.arrange.creationOf({ resource, ...instance })?.message.body;
  const body = text === undefined ? undefined : (JSON.parse(text) as Json);
  return isObject(body) ? body : undefined;
}
