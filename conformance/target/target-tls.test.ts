import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTarget } from './target.ts';
import { TargetError } from './target-error.ts';

/** A key that signs itself, of no use but for this test. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAPoh/oRIF+3J4Nc/
W0bbX7crlL9h8brPi/pVyeOTyN+hRANCAARzmtf9kQjKet464JiD9LtWDJ3BLBut
W+n+jQKzmF6uutmJcmc9/D1orA4pnPz4qCpDYeUEz/3k579aW04YQ9Mx
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUD6ncAjQ1YZhC4ex9a5p7RQskx6wwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMDIwMTMwNFoYDzIxMjYxMDI3
MjAxMzA0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARzmtf9kQjKet464JiD9LtWDJ3BLButW+n+jQKzmF6uutmJcmc9/D1o
rA4pnPz4qCpDYeUEz/3k579aW04YQ9Mxo1MwUTAdBgNVHQ4EFgQU9PxwdqlRgK4f
zVVrYAu5yMODRsEwHwYDVR0jBBgwFoAU9PxwdqlRgK4fzVVrYAu5yMODRsEwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAVigfQOQqzvrljblJSmEie
SPpAB3+u9dO75ArG5coXlgIhANRmWGnXaz+gJdxrRPzJtFac9xqMrlG3RmUT7tMM
UfWq
-----END CERTIFICATE-----`;

const server = createServer({ key, cert }, (_, response) => void response.end());
beforeAll(
  () =>
    new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    }),
);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('a certificate that nobody vouches for ends in a named error', async () => {
  const target = openTarget(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, { timeout: 3_000 });
  const error = await target.send({ method: 'GET', path: '/', headers: {} }).catch((thrown: unknown) => thrown);
  await target.close();
  expect(error).toBeInstanceOf(TargetError);
  expect((error as Error).message).toMatch(/TLS failed \(.*self-signed/);
});
