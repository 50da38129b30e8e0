import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { attempts } from '../arrange/attempts.ts';
import { fieldNames } from '../arrange/columns.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { namedEnd, rowsIn, targetsOf } from '../by-path/reversed.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { withTwoConditions } from './two-conditions.ts';

/** A DataMart of ours that was joined to another one. */
export type Joining = {
  /** The id of the other one; empty where it is not known which of what was sent that is. */
  readonly to: string;
  readonly sent: JsonObject;
  readonly exchange: Exchange;
};

/**
 * Joins a DataMart of ours to the one that the operator names, or to any that may be; where that one leads nowhere,
 * rather to one that leads on and has the fields that are joined by. It is joined by two pairs of fields where it may
 * be.
 */
export async function joinOwn(
  scene: Scene,
  create: Operation,
  own: { readonly id: string; readonly record: unknown },
  canvas: unknown,
): Promise<Joining | undefined> {
  const role = keyHolder(scene, create.role);
  const path = { [resourceParams(create)[0]!.name]: own.id };
  const arranged = await scene.arrange.requests({ ...create, params: [] }, { role, subject: 'any' });
  const usual = arranged.ok ? arranged.value.map((parts) => ({ ...parts, path })) : [];
  const best = usual[0] === undefined ? [] : await betterThan(scene, role, { usual: usual[0], own, canvas });
  for await (const { exchange, parts } of attempts(scene, create, [...best, ...usual], role)) {
    if (!isSuccess(exchange.reply)) continue;
    const sent = isObject(parts.body) ? parts.body : {};
    return { to: namedEnd(sent)?.id ?? '', sent, exchange };
  }
  return undefined;
}

/** What is tried before the usual request: with another end that leads on, and with two pairs of fields. */
async function betterThan(
  scene: Scene,
  role: Role,
  { usual, own, canvas }: { readonly usual: RequestParts; readonly own: { readonly record: unknown }; canvas: unknown },
): Promise<readonly RequestParts[]> {
  const end = namedEnd(usual.body);
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (end === undefined || read === undefined) return [];
  const to = targetsOf(canvas, end.id).length > 0 ? end.id : (leadingOn(scene, canvas) ?? end.id);
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: to } }, { role });
  const other = isSuccess(reply) ? jsonOf(reply) : undefined;
  const body = { ...(usual.body as JsonObject), [end.name]: to };
  const nested = textsIn(Object.values(body).filter((value) => typeof value === 'object'));
  const names = fieldNames(other);
  if (names.length === 0 || (to !== end.id && !nested.every((text) => names.includes(text)))) return [];
  const two = withTwoConditions(body, own.record, other);
  return [...(two === undefined ? [] : [two]), ...(to === end.id ? [] : [body])].map((one) => ({
    ...usual,
    body: one,
  }));
}

/** A DataMart of others that is joined to a further one. */
function leadingOn(scene: Scene, canvas: unknown): string | undefined {
  const isOthers = (one: unknown): one is string =>
    typeof one === 'string' && scene.arrange.creatorOf({ resource: 'DataMart', id: one }) === undefined;
  const ids = rowsIn(canvas).flatMap((row) => Object.values(row));
  return ids.filter(isOthers).find((one) => targetsOf(canvas, one).length > 0);
}

/** The texts in a value, however deep. */
export function textsIn(value: Json | readonly Json[]): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one: Json) => textsIn(one));
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
