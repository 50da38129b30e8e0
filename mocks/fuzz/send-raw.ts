import { connect } from 'node:net';

/** What came back on one connection: the statuses of the responses, and whether the server ended it in time. */
export type RawAnswer = { readonly statuses: readonly number[]; readonly hung: boolean };

/** Sends bytes (Latin-1) over a connection of their own, says that nothing follows, and reads to the end. */
export function sendRaw(port: number, bytes: string, patience: number): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let received = '';
    const finish = (hung: boolean): void => {
      socket.destroy();
      resolve({ statuses: statusesIn(received), hung });
    };
    socket.setTimeout(patience, () => finish(true));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (received += chunk.slice(0, 4096)));
    socket.once('end', () => finish(false));
    // A server may close while it is still being written to: what it has said counts.
    socket.once('error', () => finish(false));
    socket.end(Buffer.from(bytes, 'latin1'));
  });
}

function statusesIn(received: string): number[] {
  return [...received.matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
}
