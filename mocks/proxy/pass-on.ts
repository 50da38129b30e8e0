import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { toOriginForm } from '../node/serve.ts';
import type { Eye } from './eye.ts';
import { ForwardError, type Forwarder, type Incoming } from './forward.ts';
import { toEndToEnd } from './hop-by-hop.ts';
import type { Inspection, RequestHead } from './inspector.ts';
import { createTap } from './tap.ts';

/** What the exchanges of a proxy have in common. */
export type Passage = {
  readonly forwarder: Forwarder;
  readonly inspect: (request: RequestHead) => Inspection;
  readonly trouble: (reason: string) => void;
  /** The name by which it knows its own requests (RFC 9110, 7.6.3). */
  readonly name: string;
};

/** Passes one request on and its answer back, both as they come. Never rejects. */
export async function passOn(request: IncomingMessage, response: ServerResponse, passage: Passage): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (request.headers.via?.includes(passage.name) === true) {
    refuse(response, 508, 'Loop Detected', 'the target of this proxy is the proxy itself; give it another --target');
    return;
  }
  const head = { method: request.method!, target: toOriginForm(request.url!), headers: toTexts(request.headers) };
  try {
    const inspection = passage.inspect(head);
    const incoming = await forward(request, head.target, inspection, passage, gone.signal);
    incoming.body.once('error', () => {
      if (!gone.signal.aborted) passage.trouble('the target broke an answer off');
    });
    await sendBack(response, incoming, inspection, passage);
  } catch (error) {
    // The client has gone, or the answer broke off: nothing more can be said.
    if (gone.signal.aborted || response.headersSent) response.destroy();
    else refuseFailed(response, error as Error, passage);
  }
}

function refuseFailed(response: ServerResponse, error: Error, { trouble }: Passage): void {
  const { status, message } =
    error instanceof ForwardError
      ? error
      : new ForwardError(502, `an answer cannot be passed on (${error.name})`, { cause: error });
  if (status === 502) trouble(message);
  refuse(response, status, status === 502 ? 'Bad Gateway' : 'Bad Request', message);
}

async function forward(
  request: IncomingMessage,
  target: string,
  inspection: Inspection,
  { forwarder, name, trouble }: Passage,
  signal: AbortSignal,
): Promise<Incoming> {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-encoding': encoding } = request.headers;
  const hasBody = coding !== undefined || (length !== undefined && length !== '0');
  const tap = createTap(guard(inspection.request, trouble), encoding);
  // Errors of the body reach the forwarder through the tap.
  if (hasBody) void pipeline(request, tap).catch(() => {});
  else tap.end();
  const headers = [...toEndToEnd(request.rawHeaders, 'host', 'expect'), 'via', `${request.httpVersion} ${name}`];
  return forwarder.send({ method: request.method!, target, headers, body: hasBody ? tap : null }, signal);
}

async function sendBack(
  response: ServerResponse,
  { status, headers, body }: Incoming,
  inspection: Inspection,
  { trouble }: Passage,
): Promise<void> {
  const seen = toHeaders(headers);
  const eye = guard(inspection.response({ status, headers: seen }), trouble);
  response.sendDate = false;
  response.writeHead(status, toEndToEnd(headers));
  response.flushHeaders();
  await pipeline(body, createTap(eye, seen['content-encoding']), response);
}

/** An eye that fails does not keep a message from passing. What it says is not repeated: it may quote the message. */
function guard(eye: Eye, trouble: Passage['trouble']): Eye {
  const look = (see: () => void): void => {
    try {
      see();
    } catch (error) {
      trouble(`a message could not be looked into (${(error as Error).name})`);
    }
  };
  return { chunk: (bytes) => look(() => eye.chunk(bytes)), end: (whole) => look(() => eye.end(whole)) };
}

function refuse(response: ServerResponse, status: number, error: string, message: string): void {
  const body = JSON.stringify({ statusCode: status, error, message });
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(body);
}

function toTexts(headers: IncomingMessage['headers']): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
}

/** Headers by name; where one stands several times, the first. */
function toHeaders(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  raw.forEach((name, at) => {
    if (at % 2 === 0) headers[name.toLowerCase()] ??= raw[at + 1]!;
  });
  return headers;
}
