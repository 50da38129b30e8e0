import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from './serve.ts';
import { createIncoming, type Incoming } from './incoming.ts';

test('each request of a connection has the headers that it sent, also where the one before sent others', async () => {
  const got: unknown[] = [];
  const { url, close } = await serve(
    (request, response) => {
      got.push(request.headers);
      response.end();
    },
    { host: '127.0.0.1', port: 0 },
    { IncomingMessage: createIncoming() },
  );
  onTestFinished(() => close());
  const heads = ['X-A: 1', 'X-A: 1', 'X-A: 2', 'x-b: 2', 'X-A: 1\r\nX-A: 2', 'X-A: 1\r\nX-A: 2', 'X-A: 1'];
  const last = 'Connection: close';
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  for (const head of [...heads, last]) socket.write(`GET / HTTP/1.1\r\nHost: h\r\n${head}\r\n\r\n`);
  socket.resume();
  await once(socket, 'close');
  const [one, two, other, both] = [{ 'x-a': '1' }, { 'x-a': '2' }, { 'x-b': '2' }, { 'x-a': '1, 2' }];
  const expected = [one, one, two, other, both, both, one, { connection: 'close' }];
  expect(got).toEqual(expected.map((headers) => ({ host: 'h', ...headers })));
});

test('a body is taken piece by piece, and the next request of the connection is answered after it', async () => {
  const ended: boolean[] = [];
  const pieces = new EventEmitter();
  const { url, close } = await serve(
    (request, response) => {
      const taken: string[] = [];
      (request as Incoming).taker = (piece) => {
        ended.push(request.readableEnded);
        if (piece === null) response.end(taken.join('|'));
        else taken.push(piece.toString());
        pieces.emit('piece');
      };
    },
    { host: '127.0.0.1', port: 0 },
    { IncomingMessage: createIncoming() },
  );
  onTestFinished(() => close());
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  const head = (more = ''): string => `POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n${more}\r\n`;
  const seen = once(pieces, 'piece');
  socket.write(`${head()}ab`);
  await seen;
  // The rest, and two more requests at once: the last one is seen only if those before it leave the connection as it was.
  socket.write(`cd${head()}efgh${head('Connection: close\r\n')}ijkl`);
  const answers = (await socket.toArray()).join('');
  expect(answers.match(/[a-z|]+$|[a-z|]+(?=HTTP)/g)).toEqual(['ab|cd', 'efgh', 'ijkl']);
  expect(ended).toEqual([false, false, true, false, true, false, true]);
});
