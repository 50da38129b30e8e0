import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { assumptionsFile, type Contract, loadContract } from '../../../spec/contract.ts';
import { createProxy, type Proxy } from '../proxy.ts';
import { toViolationLine } from '../to-summary.ts';

/** What a target does with a request. */
export type Target = (request: IncomingMessage, response: ServerResponse) => void;

/** What a client got, byte by byte. */
export type Received = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

/** What a client sends. */
export type Sent = { readonly headers?: Readonly<Record<string, string>>; readonly body?: string | Buffer };

/** A proxy before a target that a test makes up. */
export type Stage = {
  readonly proxy: Proxy;
  /** What was told of violations and troubles, in order. */
  readonly told: string[];
  /** Sends `METHOD /path` through the proxy. */
  readonly send: (line: string, sent?: Sent) => Promise<Received>;
  readonly close: () => Promise<void>;
};

/** The contracts that a proxy holds messages against. */
export async function loadContracts(): Promise<{ readonly stated: Contract; readonly assumed: Contract }> {
  const [stated, assumed] = await Promise.all([loadContract(), loadContract({ overlays: [assumptionsFile] })]);
  return { stated, assumed };
}

/** Starts a target and a proxy before it. */
export async function createStage(
  contracts: { readonly stated: Contract; readonly assumed: Contract },
  target: Target,
): Promise<Stage> {
  const server = createServer(target).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stage = await createProxyStage(contracts, new URL(`http://127.0.0.1:${port}`));
  return {
    ...stage,
    close: async () => {
      await stage.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Starts a proxy before a target that is there. */
export async function createProxyStage(
  contracts: { readonly stated: Contract; readonly assumed: Contract },
  target: URL,
): Promise<Stage> {
  const told: string[] = [];
  const proxy = await createProxy({
    ...contracts,
    target,
    host: '127.0.0.1',
    port: 0,
    tell: (violation) => told.push(toViolationLine(violation)),
    tellTrouble: (reason) => told.push(reason),
  });
  return { proxy, told, send: (line, sent) => send(proxy.url, line, sent), close: proxy.close };
}

/** Sends one request and reads the answer to its end, as it is. */
export async function send(url: string, line: string, { headers = {}, body }: Sent = {}): Promise<Received> {
  const [method, path] = line.split(' ') as [string, string];
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request(url, { method, path, headers: { ...length, ...headers }, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks = await response.toArray();
  return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks as Buffer[]) };
}
