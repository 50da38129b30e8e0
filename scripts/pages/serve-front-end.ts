import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

const root = join(import.meta.dirname, '..', '..', 'examples', 'front-end');

/** The example front end, served from an origin of its own. */
export type FrontEnd = { readonly url: string; readonly close: () => Promise<void> };

/** Builds the example front end as its users do, and serves what was built. */
export async function serveFrontEnd(): Promise<FrontEnd> {
  const outDir = await mkdtemp(join(tmpdir(), 'data-marts-kit-front-end-'));
  const quiet = { root, configFile: false, logLevel: 'warn' } as const;
  await build({ ...quiet, build: { outDir, emptyOutDir: true } });
  const server = await preview({ ...quiet, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  return {
    url: server.resolvedUrls!.local[0]!,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
