import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { attempts } from '../arrange/attempts.ts';
import { fieldNames } from '../arrange/columns.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { namedEnd, rowsIn, targetsOf } from '../by-path/reversed.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

/**
 * Joins a DataMart of ours to the one that the operator names, or to any that may be; where that one leads nowhere, rather to
 * one that leads on and has the fields that are joined by. Gives the id of the other one.
 */
export async function joinOwn(
  scene: Scene,
  create: Operation,
  id: string,
  canvas: unknown,
): Promise<string | undefined> {
  const role = keyHolder(scene, create.role);
  const path = { [resourceParams(create)[0]!.name]: id };
  const arranged = await scene.arrange.requests({ ...create, params: [] }, { role, subject: 'any' });
  const usual = arranged.ok ? arranged.value.map((parts) => ({ ...parts, path })) : [];
  const further = await leadingOn(scene, create, usual[0], canvas);
  const requests = further === undefined ? usual : [further, ...usual];
  for await (const { exchange, parts } of attempts(scene, create, requests, role))
    if (isSuccess(exchange.reply)) return endOf(parts)?.id;
  return undefined;
}

/** The request with another end, which leads on; undefined where the usual one does, or no other may be joined alike. */
async function leadingOn(
  scene: Scene,
  create: Operation,
  usual: RequestParts | undefined,
  canvas: unknown,
): Promise<RequestParts | undefined> {
  const end = usual && endOf(usual);
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (end === undefined || read === undefined || targetsOf(canvas, end.id).length > 0) return undefined;
  const ids = rowsIn(canvas).flatMap((row) => Object.values(row));
  const isOthers = (one: unknown): one is string =>
    typeof one === 'string' && scene.arrange.creatorOf({ resource: 'DataMart', id: one }) === undefined;
  const other = ids.filter(isOthers).find((one) => targetsOf(canvas, one).length > 0);
  if (other === undefined) return undefined;
  const role = keyHolder(scene, create.role);
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: other } }, { role });
  const names = isSuccess(reply) ? fieldNames(jsonOf(reply)) : [];
  const isAlike = textsIn(Object.values(usual!.body as JsonObject).filter((value) => typeof value === 'object'));
  if (names.length === 0 || !isAlike.every((text) => names.includes(text))) return undefined;
  return { ...usual!, body: { ...(usual!.body as JsonObject), [end.name]: other } };
}

function endOf({ body }: RequestParts): { readonly name: string; readonly id: string } | undefined {
  return namedEnd(body);
}

/** The texts in a value, however deep. */
function textsIn(value: Json | readonly Json[]): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one: Json) => textsIn(one));
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
