import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { type Arranged, unknownId, unknownPath } from '../arrange/arrange.ts';
import { contextsRequest } from './context-bodies.ts';
import { isSuccess } from '../target/message.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';

/** A context that a contexts update with our body attaches to a DataMart of ours, and whose key attaches it. */
export type Attached = { readonly id: string; readonly parts: RequestParts; readonly role: Role };

/**
 * Attaches the context that the profile names, or one that is created for it: by the stated role, or by admins, who "may
 * attach any". Done once.
 */
export function attachedContext(scene: Scene, operation: Operation): Promise<Arranged<Attached>> {
  return scene.once('attached context', async () => {
    const stated = operation.role ?? '';
    const roles = [...new Set([stated, [...scene.sessions.keys()].at(-1) ?? stated])];
    let result: Arranged<Attached> = { ok: false, reason: 'there is no key', remedy: 'keys: { … }' };
    for (const role of roles.filter((one) => scene.sessions.has(one))) {
      result = await attach(scene, operation, role);
      if (result.ok) return result;
    }
    return result;
  });
}

async function attach(scene: Scene, operation: Operation, role: Role): Promise<Arranged<Attached>> {
  const remedy = 'situations: { boundContextId: "…" }';
  const named = scene.profile.situations?.boundContextId;
  const context = named === undefined ? await scene.arrange.get('Context', { role, subject: 'own' }) : undefined;
  if (context?.ok === false) return { ...context, remedy };
  const id = named ?? context!.value.id;
  const request = await contextsRequest(scene, operation, role, [id]);
  if (!request.ok) return request;
  const { reply } = await scene.send(operation, request.value, { role });
  if (isSuccess(reply)) return { ok: true, value: { id, parts: request.value, role } };
  return { ok: false, reason: `a known context was answered ${reply.status}`, remedy };
}

/** Whether the same body is accepted for a DataMart that is there. */
export async function takesNoContexts(scene: Scene, operation: Operation, role: Role): Promise<boolean> {
  const request = await contextsRequest(scene, operation, role, []);
  const id = request.ok ? request.value.path?.[resourceParams(operation)[0]!.name] : undefined;
  if (!request.ok || id === undefined || !isObject(request.value.body) || !isLikeUnknown(id)) return false;
  return isSuccess((await scene.send(operation, request.value, { role })).reply);
}

/**
 * Whether a key that may replace the contexts of a DataMart of ours is told that there is none with the id that nobody has,
 * when it reads one.
 */
export async function isUnknownElsewhere(scene: Scene, operation: Operation, role: Role): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const request = await contextsRequest(scene, operation, role, []);
  if (read === undefined || !request.ok) return false;
  const { reply } = await scene.send(read, { path: unknownPath(read) }, { role });
  return reply.status === 404 && isSuccess((await scene.send(operation, request.value, { role })).reply);
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-(\d)[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether an id that nobody has is as well-formed as this one, so that it cannot be refused for its form. */
export function isLikeUnknown(id: string): boolean {
  const version = uuid.exec(id)?.[1];
  return version !== undefined && version === uuid.exec(unknownId)?.[1];
}
