import type { Handler } from './handle.ts';

type ResponseBody = ConstructorParameters<typeof Response>[0];

/** Answers a request of the Fetch Standard without a network. */
export type Fetch = (request: Request) => Promise<Response>;

/**
 * The fetch form of a handler. A fault that drops the connection rejects with a TypeError, as fetch does.
 *
 * @param toTarget path and query that the handler is asked for; default: those of the URL
 */
export function toFetch(handle: Handler, toTarget: (url: string) => string = pathAndQuery): Fetch {
  return async (request) => {
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    const headers = Object.fromEntries(request.headers);
    const signal = (): AbortSignal => request.signal;
    const answer = await handle({ method: request.method, target: toTarget(request.url), headers, body, signal });
    if (answer.dropped === true) throw new TypeError('fetch failed: the connection was dropped');
    return new Response(request.method === 'HEAD' ? null : toBodyInit(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

function pathAndQuery(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function toBodyInit(body: string | Uint8Array | AsyncIterable<string> | undefined): ResponseBody {
  if (body === undefined) return null;
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? Uint8Array.from(body) : toStream(body[Symbol.asyncIterator]());
}

/** As `ReadableStream.from`, which not every browser has. */
function toStream(pieces: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return?.()),
  });
}
