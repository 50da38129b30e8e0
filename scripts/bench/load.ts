import { connect, type Socket } from 'node:net';
import { toCpuTime } from './cpu-time.ts';
import type { Served } from './served.ts';

/** One request, sent over and over. */
export type Shot = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What it must be answered with. */
  readonly status: number;
};

const connections = 32;
const headEnd = Buffer.from('\r\n\r\n');

/**
 * Sends one request over and over on 32 connections, one at a time on each, so many times. The requests are bytes
 * that are made once and of the answers only status and length are read: a client with a cost of its own would hide what
 * the servers cost, since the faster one would wait for it. It never sleeps: who sends something to a sleeping process
 * wakes it, which takes as long as half an answer on a virtual machine, and of two servers only the slower one, which
 * the client waits for, would have that counted.
 *
 * @returns answers per second of the server's time on a processor, which is what it reaches with one to itself: neither
 *   the client nor other work on the machine counts. By the clock where the system does not tell that time.
 * @throws Error when an answer has another status than the request says, or no `Content-Length`
 */
export async function fire({ url, child }: Served, shot: Shot, times: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const bytes = toBytes(hostname, shot);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))));
  const fallAsleep = stayAwake();
  const start = performance.now();
  const before = toCpuTime(child.pid!);
  let left = times;
  const next = (): boolean => (left -= 1) >= 0;
  await Promise.all(sockets.map((socket) => shoot(socket, bytes, shot.status, next)));
  const after = toCpuTime(child.pid!);
  const spent = before === undefined || after === undefined ? performance.now() - start : after - before;
  fallAsleep();
  for (const socket of sockets) socket.destroy();
  return (1000 * times) / spent;
}

/** Has this process look for events without a pause until it may sleep again. */
function stayAwake(): () => void {
  let isOver = false;
  const look = (): void => {
    if (!isOver) setImmediate(look);
  };
  look();
  return () => {
    isOver = true;
  };
}

function toBytes(host: string, { method, path, headers, body = '' }: Shot): Buffer {
  const length = method === 'GET' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines, ...length, '', ''];
  return Buffer.from(head.join('\r\n') + body);
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}

/** Sends the request on one connection as long as there is a next one. */
function shoot(socket: Socket, bytes: Buffer, status: number, isNext: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    // What is left of the answer that is being read; its head is read in one piece with what came before.
    let missing = 0;
    let begun: Buffer | undefined;
    const next = (): void => {
      if (isNext()) socket.write(bytes);
      else resolve();
    };
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed the connection')));
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) {
        missing -= chunk.length;
        if (missing === 0) next();
        return;
      }
      const data: Buffer = begun === undefined ? chunk : Buffer.concat([begun, chunk]);
      const at = data.indexOf(headEnd);
      begun = at < 0 ? data : undefined;
      if (at < 0) return;
      const length = toLength(data, at, status);
      if (length instanceof Error) {
        reject(length);
        return;
      }
      missing = length - (data.length - at - headEnd.length);
      if (missing === 0) next();
    });
    next();
  });
}

function toLength(data: Buffer, headLength: number, status: number): number | Error {
  const head = data.toString('latin1', 0, headLength);
  if (!head.startsWith(`HTTP/1.1 ${status} `)) return new Error(`the answer is no ${status}: ${data.toString()}`);
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  return length === undefined ? new Error(`the answer has no Content-Length: ${head}`) : Number(length);
}
