import { assumptionsFile } from '../../spec/contract.ts';
import { createMock } from '../mock.ts';

/**
 * Serves a mock and tells its parent where (`Served`); answers each message of the parent with the memory that is in use
 * once everything that nobody holds is collected (`Memory`). Needs `--expose-gc`. With the argument `bare` its contract is
 * what is stated, without assumptions.
 */
export type Served = { readonly url: string; readonly credentials: readonly Readonly<Record<string, string>>[] };

/** In bytes: objects, and buffers outside of the heap of objects. */
export type Memory = { readonly used: number };

const day = 86_400;
const overlays = process.argv.includes('bare') ? [] : [assumptionsFile];
const mock = await createMock({ overlays, tokenTtl: day });
const { url, credentials } = await mock.listen({ host: '127.0.0.1', port: 0 });
const served: Served = {
  url,
  credentials: await Promise.all((['business-user', 'project-admin'] as const).map((role) => credentials(role))),
};
process.on('message', () => void tellMemory());
process.once('disconnect', () => process.exit());
process.send!(served);

/** What finalizers let go of is free after the next collection. */
async function tellMemory(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc!();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send!({ used: heapUsed + external } satisfies Memory);
}
