import { createIndexedRows } from './indexed-rows.ts';
import type { Indexes, Row, Store, Tables } from './store.ts';
import { createTurns } from './turns.ts';

type Step = () => void;
type Writes = Pick<Store, 'put' | 'remove' | 'load'>;

/** A store in memory, for one process. */
export function createMemoryStore(indexes: Indexes): Store {
  let rows = createIndexedRows(indexes);
  let created = 0;
  const toNumber = (): number => (created += 1);

  const put = (name: string, row: Row, text?: string): Step => rows.put(name, row, text, toNumber);

  const replaceAll = (given: Tables): Step => {
    const old = rows;
    rows = createIndexedRows(indexes);
    for (const [name, list] of Object.entries(given)) for (const row of list) put(name, row);
    return () => {
      rows = old;
    };
  };

  const reads: Omit<Store, keyof Writes | 'transaction'> = {
    get: (name, id) => rows.row(name, id),
    list: (name, selection = {}) =>
      rows.selected(name, selection).page(selection.offset ?? 0, selection.limit ?? Infinity),
    count: (name, selection = {}) => rows.selected(name, selection).size(),
    dump: async () => {
      const filled = rows.tables().filter((name) => rows.selected(name, {}).size() > 0);
      return Object.fromEntries(filled.map((name) => [name, rows.selected(name, {}).page(0, Infinity)]));
    },
  };

  /** The writes, each of which tells what takes it back. */
  const writesWith = (onWrite: (undo: Step) => void): Writes => ({
    put: (name, row, text) => onWrite(put(name, row, text)),
    remove: async (name, id) => {
      const old = rows.get(name, id);
      if (old === undefined) return false;
      rows.write(name, id, undefined);
      onWrite(() => rows.write(name, id, old));
      return true;
    },
    load: async (given) => onWrite(replaceAll(given)),
  });

  return { ...reads, ...writesWith(() => {}), transaction: createTransactions(reads, writesWith) };
}

/**
 * One transaction at a time: they share a store, which remembers what takes the writes of the present one back. Work that
 * waits for nothing, at a time when no other does, is done at once.
 */
function createTransactions(
  reads: Omit<Store, keyof Writes | 'transaction'>,
  writesWith: (onWrite: (undo: Step) => void) => Writes,
): Store['transaction'] {
  let steps: Step[] = [];
  const writes = writesWith((undo) => void steps.push(undo));
  const store: Store = { ...reads, ...writes, transaction: async (work) => work(store) };
  const turns = createTurns();
  const end = <T>(result: T): T => {
    turns.end();
    return result;
  };
  const undo = (error: unknown): never => {
    steps.toReversed().forEach((step) => step());
    turns.end();
    throw error;
  };
  const take: Store['transaction'] = (work) => {
    steps = [];
    try {
      const result = work(store);
      return result instanceof Promise ? result.then(end, undo) : end(result);
    } catch (error) {
      return undo(error);
    }
  };
  return (work) => (turns.begin() ? take(work) : turns.wait().then(() => take(work)));
}
