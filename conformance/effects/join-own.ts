import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { attempts } from '../arrange/attempts.ts';
import { fieldNames } from '../arrange/columns.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { namedEnd } from '../by-path/reversed.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { inSameStorage } from './in-same-storage.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { withTwoConditions } from './two-conditions.ts';

/** How a DataMart of ours was joined to another one. */
export type Joining = {
  /** The id of the other one; empty where it is not known which of what was sent that is. */
  readonly to: string;
  readonly sent: JsonObject;
  readonly exchange: Exchange;
};

/** A DataMart of ours that was joined to another one, the role whose key has done it, and the blendable schema then. */
export type Joined = Joining & { readonly id: string; readonly role: Role; readonly schema: Exchange };

/**
 * Joins a DataMart of ours to the one that the operator names, or to any that may be, best in the same storage: by two pairs
 * of fields where it may be.
 */
export async function joinOwn(
  scene: Scene,
  create: Operation,
  own: { readonly id: string; readonly record: unknown },
): Promise<Joining | undefined> {
  const role = keyHolder(scene, create.role);
  const path = { [resourceParams(create)[0]!.name]: own.id };
  const arranged = await scene.arrange.requests({ ...create, params: [] }, { role, subject: 'any' });
  const all = arranged.ok ? arranged.value.map((parts) => ({ ...parts, path })) : [];
  const end = namedEnd(all[0]?.body);
  const other = end && (await inSameStorage(scene, own.id, end.id, role));
  const usual = other === undefined ? all : all.map((parts) => withEnd(parts, other));
  const best = usual[0] && (await byTwoPairs(scene, role, usual[0], own.record));
  const bestFirst = best === undefined ? usual : [best, ...usual];
  for await (const { exchange, parts } of attempts(scene, create, bestFirst, role)) {
    if (!isSuccess(exchange.reply)) continue;
    const sent = isObject(parts.body) ? parts.body : {};
    return { to: namedEnd(sent)?.id ?? '', sent, exchange };
  }
  return undefined;
}

/** The request with another DataMart as its other end. */
function withEnd(parts: RequestParts, id: string): RequestParts {
  const end = namedEnd(parts.body);
  return end === undefined ? parts : { ...parts, body: { ...(parts.body as JsonObject), [end.name]: id } };
}

/** The request with two pairs of fields; undefined where it is not known that both DataMarts have two. */
async function byTwoPairs(
  scene: Scene,
  role: Role,
  usual: RequestParts,
  record: unknown,
): Promise<RequestParts | undefined> {
  const end = namedEnd(usual.body);
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (end === undefined || read === undefined) return undefined;
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: end.id } }, { role });
  const other = isSuccess(reply) ? jsonOf(reply) : undefined;
  if (fieldNames(other).length === 0) return undefined;
  const body = withTwoConditions(usual.body as JsonObject, record, other);
  return body === undefined ? undefined : { ...usual, body };
}
