import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';

/** A connection of its own, for requests that no HTTP client would send. */
export type Connection = {
  readonly socket: Socket;
  /** Sends text (UTF-8) or bytes. */
  readonly write: (...parts: readonly (string | Uint8Array)[]) => void;
  /** What has come (Latin-1), as soon as it fits. Rejects when the server closes before that. */
  readonly until: (expected: RegExp) => Promise<string>;
  /** All that comes until the server closes. */
  readonly rest: () => Promise<string>;
};

/** Connects to a server on this machine. */
export async function connect(url: string): Promise<Connection> {
  const socket = connectSocket({ host: '127.0.0.1', port: Number(new URL(url).port) });
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => (received += text));
  // The server may close while it is still being written to: what it has said counts.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    socket,
    write: (...parts) => parts.forEach((part) => socket.write(part)),
    rest: () => closed.then(() => received),
    until: async (expected) => {
      while (!expected.test(received)) {
        if (socket.closed) throw new Error(`the server closed; it had said ${JSON.stringify(received)}`);
        await Promise.race([once(socket, 'data'), closed]);
      }
      return received;
    },
  };
}
