import type { Handler } from './handle.ts';

type ResponseBody = ConstructorParameters<typeof Response>[0];

/** Answers a request of the Fetch Standard without a network. */
export type Fetch = (request: Request) => Promise<Response>;

/** The fetch form of a handler. A fault that drops the connection rejects with a TypeError, as fetch does. */
export function toFetch(handle: Handler): Fetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    const headers = Object.fromEntries(request.headers);
    const signal = (): AbortSignal => request.signal;
    const answer = await handle({ method: request.method, target: pathname + search, headers, body, signal });
    if (answer.dropped === true) throw new TypeError('fetch failed: the connection was dropped');
    return new Response(request.method === 'HEAD' ? null : toBodyInit(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

function toBodyInit(body: string | Uint8Array | AsyncIterable<string> | undefined): ResponseBody {
  if (body === undefined) return null;
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Uint8Array.from(body);
  return ReadableStream.from(body).pipeThrough(new TextEncoderStream());
}
