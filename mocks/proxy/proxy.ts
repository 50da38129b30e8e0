import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Contract } from '../../spec/contract.ts';
import { type Listening, type ListenOptions, serve, toOriginForm } from '../node/serve.ts';
import { createForwarder, ForwardError, type Forwarder, type Incoming } from './forward.ts';
import { toEndToEnd } from './hop-by-hop.ts';
import { createInspector, type Inspection } from './inspector.ts';
import { createTally, type Violation } from './tally.ts';
import { createTap } from './tap.ts';

/** What to forward to, what to hold it against, and whom to tell. */
export type ProxyOptions = ListenOptions & {
  /** The base URL of a deployment. */
  readonly target: URL;
  /** What the specification states. */
  readonly stated: Contract;
  /** The same with what it leaves unsaid, as it is assumed. */
  readonly assumed: Contract;
  /** Is told of each kind of violation when it is first seen. */
  readonly tell: (violation: Violation) => void;
  /** Is told of each reason why the target gave no answer when it is first met. */
  readonly tellTrouble: (reason: string) => void;
};

/** What a proxy has seen. */
export type Sight = {
  readonly requests: number;
  readonly violations: readonly Violation[];
  /** How many faults were not told apart because there were too many kinds. */
  readonly surplus: number;
  /** How many bodies or lines were broken off, too long, or coded in an unknown way. */
  readonly unseen: number;
  /** Why the target gave no answer, and how often. */
  readonly troubles: Readonly<Record<string, number>>;
};

/** A listening proxy. */
export type Proxy = Listening & { readonly sight: () => Sight };

type Context = {
  readonly forwarder: Forwarder;
  readonly inspect: ReturnType<typeof createInspector>;
  readonly trouble: (reason: string) => void;
  /** The name by which it knows its own requests (RFC 9110, 7.6.3). */
  readonly name: string;
};

/** How long a client may take for its head, in milliseconds; a body may take as long as the target allows. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 0 };

/**
 * Serves a proxy that forwards to a deployment and reports what breaks the contract. Bodies go through as they come, in
 * both directions; nothing of them is kept, and no value of a message is reported.
 *
 * @throws InputError when the port is taken or may not be used.
 */
export async function createProxy(options: ProxyOptions): Promise<Proxy> {
  const tally = createTally(options.tell);
  const troubles = new Map<string, number>();
  let requests = 0;
  let unseen = 0;
  const forwarder = createForwarder(options.target);
  const context: Context = {
    forwarder,
    inspect: createInspector(options, tally, () => (unseen += 1)),
    trouble: (reason) => {
      if (!troubles.has(reason)) options.tellTrouble(reason);
      troubles.set(reason, (troubles.get(reason) ?? 0) + 1);
    },
    name: `marts-proxy-${crypto.randomUUID().slice(0, 8)}`,
  };
  const { url, close } = await serve(
    (request, response) => {
      requests += 1;
      void answer(request, response, context);
    },
    options,
    timeouts,
  );
  return {
    url,
    close: async () => {
      await close();
      await forwarder.close();
    },
    sight: () => ({
      requests,
      violations: tally.violations(),
      surplus: tally.surplus(),
      unseen,
      troubles: Object.fromEntries(troubles),
    }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (request.headers.via?.includes(context.name) === true) {
    refuse(response, 508, 'Loop Detected', 'the target of this proxy is the proxy itself; give it another --target');
    return;
  }
  const head = { method: request.method!, target: toOriginForm(request.url!), headers: toTexts(request.headers) };
  const inspection = context.inspect(head);
  try {
    const incoming = await forward(request, head.target, inspection, context, gone.signal);
    await sendBack(response, incoming, inspection);
  } catch (error) {
    if (gone.signal.aborted) return;
    const failure =
      error instanceof ForwardError ? error : new ForwardError(502, 'the answer broke off', { cause: error });
    if (failure.status === 502) context.trouble(failure.message);
    if (response.headersSent) response.destroy();
    else refuse(response, failure.status, failure.status === 502 ? 'Bad Gateway' : 'Bad Request', failure.message);
  }
}

async function forward(
  request: IncomingMessage,
  target: string,
  inspection: Inspection,
  { forwarder, name }: Context,
  signal: AbortSignal,
): Promise<Incoming> {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-encoding': encoding } = request.headers;
  const hasBody = coding !== undefined || (length !== undefined && length !== '0');
  const tap = createTap(inspection.request, encoding);
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
): Promise<void> {
  const seen = toHeaders(headers);
  const eye = inspection.response({ status, headers: seen });
  response.sendDate = false;
  response.writeHead(status, toEndToEnd(headers));
  response.flushHeaders();
  await pipeline(body, createTap(eye, seen['content-encoding']), response);
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
