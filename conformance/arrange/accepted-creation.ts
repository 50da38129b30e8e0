import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { withOwnName } from './own-name.ts';
import type { RequestParts } from './request-parts.ts';

/** How often a creation was refused before what was accepted once is better than what should be right. */
const refusedAtLeast = 6;

/** Statuses of a request that was not right, and not of who has sent it. */
const refusing: ReadonlySet<number> = new Set([400, 404, 409, 422]);

/**
 * The last request that has created a record, with a new name, where many others were refused: what is taken is then not what
 * should be.
 */
export function acceptedCreation(scene: Scene, operation: Operation): RequestParts | undefined {
  if (operation.lifecycle.action !== 'create') return undefined;
  const own = scene.diary.filter(({ exchange }) => exchange.operation === operation);
  const refused = own.filter(({ exchange: { reply } }) => refusing.has(reply.status));
  const parts = own.findLast(({ exchange: { reply } }) => isSuccess(reply))?.parts;
  if (parts === undefined || refused.length < refusedAtLeast || !isObject(parts.body)) return undefined;
  return { ...parts, body: withOwnName(scene, parts.body) };
}
