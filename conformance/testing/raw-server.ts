import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server for one test that answers as it likes. */
export type RawServer = { readonly url: string; readonly close: () => Promise<void> };

/** Starts a server on a free port. */
export async function startRaw(listener: RequestListener): Promise<RawServer> {
  const server = createServer(listener);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}
