import { isObject, type JsonObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import type { MockRequest } from '../../http.ts';
import { idOf, itemsOf } from '../list-items.ts';
import { isSuccess, jsonOf } from '../messages.ts';
import type { Service } from '../service.ts';

/** The operations on a resource that is created, read or listed, changed and removed. */
export type Life = {
  readonly resource: string;
  readonly create: Operation;
  readonly read: Operation | undefined;
  readonly list: Operation | undefined;
  readonly change: Operation | undefined;
  readonly remove: Operation;
  /** Whether removal is said to be soft: then the record may still be read. */
  readonly soft: boolean;
};

/** The life of a resource that can be created, seen and removed; undefined for any other, and for a task. */
export function lifeOf(operations: readonly Operation[], resource: string): Life | undefined {
  if (operations.some(({ lifecycle }) => lifecycle.resource === `${resource}Status`)) return undefined;
  const own = operations.filter(({ lifecycle }) => lifecycle.resource === resource);
  const remove = own.find(({ lifecycle, path }) => lifecycle.action === 'remove' && /\{[^}]+\}$/.test(path));
  const home = remove?.path.replace(/\/\{[^}]+\}$/, '');
  const at = (action: string, path: string | undefined): Operation | undefined =>
    own.find((one) => one.lifecycle.action === action && one.path === path);
  const [create, read, list] = [at('create', home), at('read', remove?.path), at('list', home)];
  if (create === undefined || remove === undefined || (read ?? list) === undefined) return undefined;
  const whole =
    list?.params.some(({ required, in: place }) => required && place === 'query') === true ? undefined : list;
  // A change is seen where the record is read.
  const change = read && (at('change', `${remove.path}/title`) ?? at('change', remove.path));
  return {
    resource,
    create,
    read,
    list: whole,
    change,
    remove,
    soft: remove.success.description.includes('soft') || ['DataMart', 'Insight'].includes(resource),
  };
}

/** The record which a request on it, or on a part of it, is about, as it is read or else listed. */
export async function recordOf(
  { ask }: Service,
  request: MockRequest,
  { read, remove }: Pick<Life, 'read' | 'remove'>,
): Promise<JsonObject | undefined> {
  const target = request.target.split('?', 1)[0]!.split('/').slice(0, remove.path.split('/').length).join('/');
  const at = target.lastIndexOf('/');
  const response = await ask(request, 'GET', read === undefined ? target.slice(0, at) : target);
  const body = isSuccess(response) ? await jsonOf(response) : undefined;
  const record = read === undefined ? itemsOf(body).find((one) => idOf(one) === target.slice(at + 1)) : body;
  return isObject(record) ? record : undefined;
}
