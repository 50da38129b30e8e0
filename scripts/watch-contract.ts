import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Mock } from '../mocks/mock.ts';
import { contractFile, type ContractOptions } from '../spec/contract.ts';
import { InputError } from '../spec/input-error.ts';

/** How long a file must have been left alone: editors write in several steps. In milliseconds. */
const settled = 100;

/**
 * Lets a mock load its contract and overlays again whenever one of their files changes, and says on standard error how
 * that went: a contract that does not load leaves the old one in place.
 *
 * @returns a function that ends the watch
 */
export function watchContract(mock: Mock, { contract = contractFile, overlays = [] }: ContractOptions): () => void {
  let timer: NodeJS.Timeout | undefined;
  const reload = async (): Promise<void> => {
    try {
      await mock.reload();
      process.stderr.write('the contract was loaded again\n');
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      process.stderr.write(`the old contract stays: ${error.message}\n`);
    }
  };
  // The folder is watched, since editors replace files rather than write into them.
  const watchers = [contract, ...overlays].map((file) =>
    watch(dirname(file), (_, name) => {
      if (name !== basename(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void reload(), settled);
    }),
  );
  return () => {
    clearTimeout(timer);
    watchers.forEach((watcher) => watcher.close());
  };
}
