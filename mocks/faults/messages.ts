import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { MockRequest, MockResponse } from '../http.ts';

/** The JSON body of a request; undefined where there is none, or none that can be parsed. */
export function bodyOf({ body }: MockRequest): Json | undefined {
  return body === undefined ? undefined : parse(new TextDecoder().decode(body));
}

/** A field of a request's body; undefined where there is none. */
export function fieldOf(request: MockRequest, name: string): Json | undefined {
  const body = bodyOf(request);
  return isObject(body) ? body[name] : undefined;
}

/** The same request with another body. */
export function withBody(request: MockRequest, body: Json): MockRequest {
  return { ...request, body: new TextEncoder().encode(JSON.stringify(body)) };
}

/** The same request with some fields of its body replaced; a field that becomes undefined is left out. */
export function withFields(request: MockRequest, fields: Readonly<Record<string, Json | undefined>>): MockRequest {
  const body = { ...(bodyOf(request) as JsonObject | undefined), ...fields } as JsonObject;
  return withBody(request, body);
}

/** The query of a request. */
export function queryOf({ target }: MockRequest): URLSearchParams {
  const start = target.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : target.slice(start + 1));
}

/** The same request with some query parameters replaced; one that becomes undefined is left out. */
export function withQuery(
  request: MockRequest,
  values: Readonly<Record<string, string | number | undefined>>,
): MockRequest {
  const query = queryOf(request);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name);
    else query.set(name, `${value}`);
  }
  const [path] = request.target.split('?', 1);
  return { ...request, target: query.size === 0 ? path! : `${path}?${query.toString()}` };
}

/** The body of a response as text, a stream read to its end. */
export async function textOf({ body }: MockResponse): Promise<string> {
  if (body === undefined || typeof body === 'string') return body ?? '';
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  let text = '';
  for await (const chunk of body) text += chunk;
  return text;
}

/** The JSON body of a response; undefined where it is none. */
export async function jsonOf(response: MockResponse): Promise<Json | undefined> {
  if (response.headers['content-type']?.includes('json') !== true) return undefined;
  return typeof response.body === 'string' ? parse(response.body) : undefined;
}

/** The same response with another JSON body. */
export function withJson(response: MockResponse, body: Json): MockResponse {
  return {
    ...response,
    headers: { 'content-type': 'application/json; charset=utf-8', ...response.headers },
    body: JSON.stringify(body),
  };
}

/** Whether a response says yes. */
export function isSuccess({ status }: Pick<MockResponse, 'status'>): boolean {
  return status >= 200 && status < 300;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
