import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { withJson, jsonOf, isSuccess, withQuery } from './messages.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import type { Service } from './service.ts';

/** The items of a list, in a bare array or in the one array of its envelope. */
export function itemsOf(body: Json | undefined): readonly Json[] {
  if (Array.isArray(body)) return body as readonly Json[];
  return (isObject(body) ? Object.values(body).find(Array.isArray) : undefined) ?? [];
}

/** The same list with other items. */
export function withItems(body: Json, items: readonly Json[]): Json {
  if (Array.isArray(body)) return items;
  const name = Object.keys(body as JsonObject).find((key) => Array.isArray((body as JsonObject)[key]))!;
  return { ...(body as JsonObject), [name]: items };
}

/** The id of a record; an empty text where it shows none. */
export function idOf(record: Json | undefined): string {
  return isObject(record) && typeof record['id'] === 'string' ? record['id'] : '';
}

/** The same answer of a list without some of its records. */
export async function listWithout(response: MockResponse, ids: readonly string[]): Promise<MockResponse> {
  const body = isSuccess(response) ? await jsonOf(response) : undefined;
  if (body === undefined) return response;
  const items = itemsOf(body).filter((item) => !ids.includes(idOf(item)));
  return withJson(response, withItems(body, items));
}

/** The same answer of a list with some of its records a second time, at its end. */
export async function listTwice(response: MockResponse, ids: readonly string[]): Promise<MockResponse> {
  const body = isSuccess(response) ? await jsonOf(response) : undefined;
  if (body === undefined) return response;
  const items = itemsOf(body);
  return withJson(response, withItems(body, [...items, ...items.filter((item) => ids.includes(idOf(item)))]));
}

/** Every item of a list, whatever page the request asks for; undefined where the request is refused. */
export async function readWhole({ handle }: Service, request: MockRequest): Promise<readonly Json[] | undefined> {
  const items: Json[] = [];
  for (let offset = 0; offset <= 1000; offset += 100) {
    const response = await handle(withQuery(request, { limit: 100, offset }));
    if (!isSuccess(response)) return undefined;
    const page = itemsOf(await jsonOf(response));
    items.push(...page);
    if (page.length < 100) return items;
  }
  return items;
}

/** A successful answer of a list with the items that a choice makes of the whole list. */
export async function choose(
  service: Service,
  request: MockRequest,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<MockResponse> {
  const plain = await service.handle(withQuery(request, { limit: undefined, offset: undefined }));
  const body = await jsonOf(plain);
  const whole = isSuccess(plain) ? await readWhole(service, request) : undefined;
  if (body === undefined || whole === undefined) return plain;
  return withJson(plain, withItems(body, whole.slice(offset, offset + limit)));
}
