import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Instance } from './instances.ts';
import { readOne } from './lifecycle.ts';
import { operationOnOne } from './paths.ts';
import { fieldOf, toId } from './records.ts';
import { referenceOf } from './reference-of.ts';
import type { Scene } from '../scene.ts';
import { tellingReport } from './telling-report.ts';

/**
 * A record of a resource that exists, as it is read: a report of which much can be told. Undefined where none is found. Read
 * once, by another role where this one finds none: to create a thing and to read it may take roles of which neither includes the
 * other.
 */
export function sampleOf(scene: Scene, resource: string, role: Role): Promise<JsonObject | undefined> {
  return scene.once(`sample of ${resource} ${role}`, async () => {
    for (const reader of readersFor(scene, role)) {
      const sample = await scene.once(`own sample of ${resource} ${reader}`, () => ownSample(scene, resource, reader));
      if (sample !== undefined) return sample;
    }
    return undefined;
  });
}

async function ownSample(scene: Scene, resource: string, role: Role): Promise<JsonObject | undefined> {
  const listed = await scene.arrange.listed(resource, role);
  const best = resource === 'Report' ? await tellingReport(scene, listed, role) : undefined;
  const first = best ?? listed[0];
  return first && readSample(scene, resource, first, role);
}

/**
 * Records of a resource that exist, as they are read, the one first that is known to be in use: a DataMart of which there is
 * a report has a definition that works, which one that is listed need not. Read once.
 */
export function samplesInUse(scene: Scene, resource: string, role: Role): Promise<readonly JsonObject[]> {
  return scene.once(`samples of ${resource} in use ${role}`, async () => {
    const first = await sampleOf(scene, resource, role);
    const report = resource === 'DataMart' ? await sampleOf(scene, 'Report', role) : undefined;
    const id = report && referenceOf(report, resource);
    const used = id === undefined ? undefined : await readByAny(scene, resource, { id, parents: {} }, role);
    return [used, first].filter((record) => record !== undefined);
  });
}

function readersFor({ sessions }: Scene, role: Role): readonly Role[] {
  return [role, ...[...sessions.keys()].filter((other) => other !== role)];
}

async function readByAny(
  scene: Scene,
  resource: string,
  instance: Instance,
  role: Role,
): Promise<JsonObject | undefined> {
  for (const reader of readersFor(scene, role)) {
    const sample = await readSample(scene, resource, instance, reader);
    if (sample !== undefined) return sample;
  }
  return undefined;
}

/** A record as it is read, out of any envelope; undefined where it cannot be. */
export async function readSample(
  scene: Scene,
  resource: string,
  instance: Instance,
  role: Role,
): Promise<JsonObject | undefined> {
  const read = operationOnOne(scene.contract, 'read', resource);
  if (read === undefined) return undefined;
  const { reply } = await readOne(scene, read, instance, role);
  const value = jsonOf(reply);
  if (!isSuccess(reply) || !isObject(value)) return undefined;
  return recordIn(value, instance.id, resource, scene.profile.idField);
}

/** The record itself, out of any envelope. */
function recordIn(value: JsonObject, id: string, resource: string, idField: string | undefined): JsonObject {
  const inner = Object.values(value).find((one) => isObject(one) && toId(one, resource, idField) === id);
  const isOuter = ['id', 'uuid', 'key'].some((name) => String(fieldOf({ [name]: value[name] }, name)) === id);
  return isObject(inner) && !isOuter ? inner : value;
}
