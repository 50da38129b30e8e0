import type { Shot } from './load.ts';
import { type Served, serveProcess } from './served.ts';

const script = `
  const { status, body } = JSON.parse(process.argv[1]);
  const server = require('node:http').createServer((request, response) => {
    request.on('data', () => {});
    request.on('end', () => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
      response.writeHead(status, headers);
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));
`;

/**
 * The yardstick: a server on nothing but `node:http` that answers a request with the same status and bytes as another
 * server does. It reads the bytes of a request's body, as every server has to, but does not parse them, and looks
 * at no header; it neither routes, authenticates, validates nor stores.
 */
export async function serveBare(url: string, { method, path, headers, body }: Shot): Promise<Served> {
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  const answer = { status: response.status, body: await response.text() };
  return serveProcess(['--eval', script, JSON.stringify(answer)]);
}
