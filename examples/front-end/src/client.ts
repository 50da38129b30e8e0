import createClient, { type Client } from 'openapi-fetch';
import type { paths } from 'data-marts-kit/types';

/** A client of the Data Marts Service that knows every path, parameter and body of it. */
export type MartsClient = Client<paths>;

/** Sends a request. */
export type Send = (request: Request) => Promise<Response>;

/** The client of a deployment. */
export function createMartsClient(
  baseUrl: string,
  // Looked up at each request: openapi-fetch would keep the fetch that there was before MSW replaced it.
  send: Send = (request) => globalThis.fetch(request),
): MartsClient {
  return createClient<paths>({ baseUrl, fetch: send });
}
