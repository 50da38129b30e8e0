import type { Json } from '../spec/json.ts';
import { type MockResponse, noHeaders, toJsonResponse } from './http.ts';

/** What is wrong with one place of a request: a JSON Pointer into body or parameters, and a sentence. */
export type Detail = { readonly pointer: string; readonly message: string };

/** What is said to a request that is refused. */
export type Refused = {
  readonly status: number;
  readonly message: string;
  readonly details: readonly Detail[];
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * A request that the service refuses: thrown by any step of a request, answered by the core with its status. The body
 * has the shape that the assumptions give it ("the body shape of error responses: not shown").
 */
export class Refusal extends Error implements Refused {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly details: readonly Detail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    options: { readonly details?: readonly Detail[]; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    // A refusal is an answer and no fault of the mock: where it was made is of no use, and would cost more than the answer.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.details = options.details ?? [];
    this.headers = options.headers ?? noHeaders;
  }
}

/** A refusal with 400 that points to the one place of a request that is wrong. */
export function invalid(pointer: string, message: string): Refusal {
  return new Refusal(400, `${pointer}: ${message}`, { details: [{ pointer, message }] });
}

/** The reason phrases of the statuses that the mock refuses with (RFC 9110, 15). */
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};

/** The response that tells a client of a refusal. */
export function toRefusalResponse({ status, message, details, headers }: Refused): MockResponse {
  const error = reasons[status] ?? 'Error';
  const body: Json =
    details.length === 0 ? { statusCode: status, error, message } : { statusCode: status, error, message, details };
  return toJsonResponse(status, body, headers);
}
