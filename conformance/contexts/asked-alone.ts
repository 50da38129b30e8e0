import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { isSame } from '../updates/is-same.ts';

/** The updates of contexts by a role that named one context alone, in the order of their answers. */
export function askedAlone({ diary }: Scene, operation: Operation, role: Role): readonly Entry[] {
  return diary.filter(
    ({ exchange, parts, as }) =>
      exchange.operation === operation && 'role' in as && as.role === role && onlyContext(parts.body) !== undefined,
  );
}

/** The one context that a body names. */
export function onlyContext(body: Json | undefined): string | undefined {
  const lists: readonly Json[][] = isObject(body) ? (Object.values(body).filter(Array.isArray) as Json[][]) : [];
  const [id, ...more] = lists.flat();
  return more.length > 0 || (typeof id !== 'string' && typeof id !== 'number') ? undefined : String(id);
}

/** A context that an editor was seen to attach to a DataMart, and one that it was refused there (403), each alone. */
export function triedContexts(
  scene: Scene,
  operation: Operation,
  role: Role,
): { readonly bound: string; readonly unbound: string } | undefined {
  const asked = askedAlone(scene, operation, role);
  const attached = asked.findLast(({ exchange }) => isSuccess(exchange.reply));
  const refused = asked.findLast(
    ({ exchange, parts }) => exchange.reply.status === 403 && isSame(parts.path, attached?.parts.path),
  );
  const [bound, unbound] = [attached, refused].map((one) => one && onlyContext(one.parts.body));
  return bound === undefined || unbound === undefined || bound === unbound ? undefined : { bound, unbound };
}
