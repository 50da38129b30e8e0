import type { IHttpRequest, IHttpResponse, PrismHttpComponents } from '@stoplight/prism-http';
import { fromPointer, isObject, type Json, type JsonObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { type MockResponse, toJsonResponse } from './http.ts';
import { withOpenVariants } from './input/open-variants.ts';
import { Refusal } from './refusal.ts';

/** What Prism is asked to answer with: the preferences of a `Prefer` header. */
export type Preferences = {
  readonly code?: number | undefined;
  readonly example?: string | undefined;
  readonly dynamic?: boolean | undefined;
};

/** A routed request, body parsed. */
export type PrismRequest = {
  readonly path: string;
  readonly query: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Json | undefined;
};

/** Prism as an engine: stateless answers from the examples and schemas of the contract. */
export type Prism = {
  readonly respond: (operation: Operation, request: PrismRequest, preferences: Preferences) => Promise<MockResponse>;
};

/**
 * Loads Prism with a contract (OpenAPI document, overlays applied). It validates requests and negotiates responses;
 * routing, authentication and serialisation are done before and after it, because its own server ends on requests that
 * it does not expect. The document is cloned: Prism writes into what it is given.
 */
export async function loadPrism(document: JsonObject): Promise<Prism> {
  const { createInstance, getHttpOperationsFromSpec } = await import('@stoplight/prism-http');
  const resources = await getHttpOperationsFromSpec(structuredClone(withOpenVariants(document, toResolve(document))));
  const byKey = new Map(resources.map((resource) => [`${resource.method.toUpperCase()} ${resource.path}`, resource]));
  const route: PrismHttpComponents['route'] = ({ resources: [only] }) => ({ _tag: 'Right', right: only! });
  const base = { checkSecurity: false, validateRequest: true, validateResponse: false, errors: false };
  const proxy = { isProxy: false as const, upstreamProxy: undefined };
  const instance = createInstance({ ...base, ...proxy, mock: { dynamic: false } }, { logger: silentLogger(), route });
  return {
    respond: async (operation, request, { code, example, dynamic = false }) => {
      // A fresh configuration each time: Prism writes the media types of the first request into it.
      const mock = {
        dynamic: dynamic && isGenerable(operation, code),
        ...(code && { code }),
        ...(example !== undefined && { exampleKey: example }),
      };
      const resource = byKey.get(`${operation.method} ${operation.path}`)!;
      const result = await instance.request(toPrismInput(operation, request), [resource], {
        ...base,
        ...proxy,
        mock,
      })();
      if (result._tag === 'Left') throw toRefusal(result.left);
      return toResponse(operation, result.right.output);
    },
  };
}

/** Follows the references of a document into itself. */
function toResolve(document: JsonObject): (reference: string) => Json {
  return (reference) =>
    fromPointer(reference.slice(1)).reduce<Json>(
      (value, name) => (isObject(value) ? (value[name] ?? null) : null),
      document,
    );
}

/** Without a schema there is only the example: Prism, asked for more, fails where the code is chosen. */
function isGenerable({ success }: Operation, code: number | undefined): boolean {
  return (
    success.mediaType === undefined || success.schema !== undefined || (code !== undefined && code !== success.status)
  );
}

function toPrismInput({ method, params }: Operation, { path, query, headers, body }: PrismRequest): IHttpRequest {
  const texts = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(String) : toText(value),
  ]);
  const contentType = headers['content-type'];
  return {
    method: method.toLowerCase() as IHttpRequest['method'],
    url: { path, query: Object.fromEntries(texts) as Record<string, string> },
    headers: {
      ...toDeclared(params, headers),
      ...(body !== undefined && contentType && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body: structuredClone(body) }),
  };
}

/** The header parameters that the operation declares. Others are kept from Prism, which trips over some (`Accept: *`). */
function toDeclared(params: Operation['params'], headers: PrismRequest['headers']): Record<string, string> {
  const names = params.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase());
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

/** A parameter as it stood in the query: only objects are more than their text. */
function toText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toResponse({ success }: Operation, { statusCode, headers, body }: IHttpResponse): MockResponse {
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  const sent = Object.fromEntries(own) as Record<string, string>;
  if (body === undefined || body === null) {
    const { 'content-type': _, ...others } = sent;
    return { status: statusCode, headers: others, body: undefined };
  }
  if (typeof body === 'string' && success.mediaType !== 'application/json') {
    return { status: statusCode, headers: sent, body };
  }
  return toJsonResponse(statusCode, body as Json, sent);
}

/** Prism's errors carry an HTTP status (422 for an invalid request, 404 for an unknown `Prefer` code). */
function toRefusal(error: Error & { status?: number; detail?: string }): Error {
  if (error.status === undefined && error.message.includes('prism/errors#NOT_FOUND')) {
    return new Refusal(404, 'the contract has no such response or example');
  }
  return error.status === undefined ? error : new Refusal(error.status, error.detail || error.message);
}

/** Prism logs every step through the logger that it is given; the mock has a journal of its own. */
function silentLogger(): PrismHttpComponents['logger'] {
  const ignore = (): void => {};
  const logger = {
    trace: ignore,
    debug: ignore,
    info: ignore,
    success: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
  return { ...logger, child: () => silentLogger() } as PrismHttpComponents['logger'];
}
