import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { JsonObject } from './json.ts';
import type { Operation } from './operation.ts';
import type { SourceText } from './source-text.ts';

/** What is worth keeping of a contract that was loaded and found good. */
export type CachedContract = { readonly document: JsonObject; readonly operations: readonly Operation[] };

/** Keeps contracts by the texts that they were made from, so that a text is parsed and checked once and not at each start. */
export type ContractCache = {
  readonly read: (key: string) => Promise<CachedContract | undefined>;
  readonly write: (key: string, contract: CachedContract) => Promise<void>;
};

/**
 * The key of a contract: it changes with every character of its texts, with the way in which overlays apply, and with the
 * code of this folder, which says what is checked and what a row holds.
 */
export async function toCacheKey(texts: readonly SourceText[], unmatched: string): Promise<string> {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^[a-z-]+\.[jt]s$/.test(file)).toSorted();
  const code = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')));
  const parts = [unmatched, ...code, ...texts.map(({ text }) => text)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/**
 * A cache in a folder (default: `.cache` in the `node_modules` of this package). A file that cannot be read, or is not
 * whole, counts as missing; a folder that cannot be written to is left alone: the cache only saves time.
 */
export function createContractCache(folder: string = toCacheFolder()): ContractCache {
  const fileOf = (key: string): string => join(folder, `contract-${key}.json`);
  return {
    read: async (key) => {
      try {
        return JSON.parse(await readFile(fileOf(key), 'utf8')) as CachedContract;
      } catch {
        return undefined;
      }
    },
    write: async (key, contract) => {
      const unfinished = `${fileOf(key)}.${process.pid}`;
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(unfinished, JSON.stringify(contract));
        await rename(unfinished, fileOf(key));
      } catch {
        // See above.
      }
    },
  };
}

/** The folder for what is kept between runs: `.cache/data-marts-kit` in the `node_modules` that this package is in or has. */
export function toCacheFolder(): string {
  const root = join(import.meta.dirname, '..');
  const at = root.lastIndexOf(`${sep}node_modules${sep}`);
  const modules = at < 0 ? join(root, 'node_modules') : root.slice(0, at + `${sep}node_modules`.length);
  return join(modules, '.cache', 'data-marts-kit');
}
