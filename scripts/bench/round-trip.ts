import { createConnection, type Socket } from 'node:net';
import type { Contender } from './alternate.ts';
import { toCpuTime } from './cpu-time.ts';
import type { Served, ServedMock } from './served.ts';

/** A request that is sent again and again. */
export type Ask = { readonly name: string; readonly path: string; readonly body?: string };

/**
 * What a request costs, in microseconds: on a processor, of a process and of the database together (where the system does
 * not tell that, by the clock); and by the clock, the median of the round trips: those that other work on the machine
 * interrupts, for a hundred times as long, do not count.
 */
export type Cost = { readonly onProcessor: number; readonly byClock: number };

/** Makes so many requests that their cost can be told. */
export type Measure = () => Promise<Cost>;

/** Gives the ids of the processes of the database. */
export type Observe = () => Promise<readonly number[]>;

type Run = () => Promise<void>;

/** How many requests are measured together. */
const times = 300;

/** What is compared by its time on a processor. */
export function onProcessor(name: string, measure: Measure): Contender {
  return { name, run: async () => (await measure()).onProcessor };
}

/** The same requests twice: by their time on a processor, and right after that by what the clock told meanwhile. */
export function onProcessorAndByClock(
  name: string,
  measure: Measure,
): readonly [onProcessor: Contender, byClock: Contender] {
  let byClock = NaN;
  const run = async (): Promise<number> => {
    const cost = await measure();
    ({ byClock } = cost);
    return cost.onProcessor;
  };
  return [
    { name, run },
    { name: `${name}, by the clock`, run: async () => byClock },
  ];
}

/**
 * Asks a mock on some connections at once, by a client without a cost of its own: bytes that are made once, and of the
 * answer only its status and length are read.
 */
export function toMeasure(
  { url, headers, child }: Served & Pick<ServedMock, 'headers'>,
  { path, body = '' }: Ask,
  observe: Observe,
  connections: number = 1,
): Measure {
  const { hostname, port } = new URL(url);
  const length = Buffer.byteLength(body);
  const all = { host: hostname, ...headers, 'content-type': 'application/json', 'content-length': length };
  const lines = Object.entries(all).map(([field, value]) => `${field}: ${value}`);
  const bytes = [`${body === '' ? 'GET' : 'POST'} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
  return async () => {
    const open = (): Socket => createConnection({ host: hostname, port: Number(port), noDelay: true });
    const sockets = Array.from({ length: connections }, open);
    const lanes = sockets.map((socket) => () => exchange(socket, bytes));
    const cost = await toCost(lanes, child.pid!, observe);
    for (const socket of sockets) socket.destroy();
    return cost;
  };
}

/** What a run costs a process and those of the database, with several lanes at once in which run follows run. */
export async function toCost(lanes: readonly Run[], pid: number, observe: Observe): Promise<Cost> {
  await Promise.all(lanes.map((run) => run()));
  const pids = [pid, ...(await observe())];
  const [before, start] = [pids.map(toCpuTime), performance.now()];
  const trips: number[] = [];
  let left = times;
  const work = async (run: Run): Promise<void> => {
    while ((left -= 1) >= 0) {
      const began = performance.now();
      await run();
      trips.push(1000 * (performance.now() - began));
    }
  };
  await Promise.all(lanes.map(work));
  const after = pids.map(toCpuTime);
  const whole = (1000 * (performance.now() - start)) / times;
  const spent = after.map((time, at) => (time ?? NaN) - (before[at] ?? NaN)).reduce((sum, time) => sum + time, 0);
  const byClock = trips.toSorted((a, b) => a - b)[times / 2]!;
  return { onProcessor: Number.isNaN(spent) ? whole : (1000 * spent) / times, byClock };
}

/** Sends a request and waits for the last byte of its answer. */
function exchange(socket: Socket, bytes: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    const take = (chunk: Buffer): void => {
      received += chunk.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      const [, status, length] = /^HTTP\/1.1 (\d+)[^]*?\r\ncontent-length: (\d+)/i.exec(received) ?? [];
      if (head < 0 || received.length < head + 4 + Number(length)) return;
      socket.off('data', take);
      if (status === '200' || status === '201') resolve();
      else reject(new Error(received));
    };
    socket.on('data', take);
    socket.write(bytes);
  });
}
