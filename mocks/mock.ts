import { type ContractOptions, loadContract } from '../spec/contract.ts';
import type { Json } from '../spec/json.ts';
import type { Role } from '../spec/roles.ts';
import { assertOfUse, assertOptions, type OptionNames } from './assert-options.ts';
import { type Core, type CoreOptions, createCore } from './core.ts';
import { loadExplorerAsset } from './explorer/explorer.ts';
import { type Fetch, toFetch } from './fetch.ts';
import { loadState } from './store/load-state.ts';
import { type Listening, listen, type ListenOptions } from './node/listen.ts';
import { loadPrism } from './prism.ts';
import { createWarehouse } from './warehouse/warehouse.ts';
import { loadWorld } from './spaces/worlds.ts';

export { assertOfUse } from './assert-options.ts';

/** How to make a mock. */
export type MockOptions = ContractOptions &
  CoreOptions & {
    /** The world that it begins with: `empty`, `demo`, `large`, `edge`, or the path of a file. Default `demo`. */
    readonly world?: string | undefined;
    /**
     * What keeps the state over restarts, and goes on with what it holds already: a file, or the connection URI of a
     * PostgreSQL database, which several mocks may share. Default: nothing.
     */
    readonly state?: string | undefined;
  };

const optionNames: OptionNames<MockOptions> = {
  contract: true,
  overlays: true,
  unmatched: true,
  world: true,
  state: true,
  seed: true,
  tokenTtl: true,
  inclusion: true,
  runTime: true,
  engine: true,
  faults: true,
  openControl: true,
  now: true,
};

/** A mock that listens. */
export type Serving = Listening & {
  /** An API key string for each role. */
  readonly keys: Readonly<Record<Role, string>>;
  /** The two authentication headers of a caller (default: the first user with the first role), with a fresh token. */
  readonly credentials: (role?: Role) => Promise<Readonly<Record<string, string>>>;
};

/** A mock of the service. Several in one process share nothing. */
export type Mock = Pick<Core, 'handle' | 'keysFor'> & {
  /** Serves it over HTTP. */
  readonly listen: (where: ListenOptions) => Promise<Serving>;
  /** Answers a request without a network, in the terms of the Fetch Standard. */
  readonly fetch: Fetch;
  /** Loads the contract and overlays again; records stay. Rejects with InputError, and keeps the old ones, when they do not load. */
  readonly reload: () => Promise<void>;
  /** Ends what runs beside it, and lets go of the state file. */
  readonly close: () => Promise<void>;
};

/**
 * Makes a mock of the service from a contract.
 *
 * @throws InputError as `loadContract`, `loadWorld` and `loadState` do, and for an option that is none or cannot be used.
 * @example const { url, keys } = await (await createMock({ overlays: [assumptionsFile] })).listen({ host: '127.0.0.1', port: 0 });
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  assertOptions(options, optionNames);
  assertOfUse(options);
  const { seed = 1, world = 'demo' } = options;
  const [contract, start] = await Promise.all([loadContract(options), loadWorld(world, seed)]);
  const warehouse = createWarehouse({ seed, now: options.now?.() ?? Date.now() });
  const state = await loadState(options.state, { seed, world, start });
  const surroundings = {
    warehouse,
    worldName: world,
    loadWorld: (name: string) => loadWorld(name, seed),
    loadPrism,
    // Only those who use the control interface wait for it.
    loadControlFiles: async () => (await import('./control/load-control-files.ts')).loadControlFiles(),
    loadAsset: loadExplorerAsset,
    // A parser of YAML takes a tenth of the start, and few ask for YAML.
    toYaml: async (value: Json) => (await import('../spec/source.ts')).toYaml(value),
    openStore: state.openStore,
    spacesFile: state.spacesFile,
    sharedSpaces: state.sharedSpaces,
  };
  const { handle, answer, keysFor, credentials, replaceContract, foundAt } = createCore(
    contract,
    start,
    surroundings,
    options,
  );
  return {
    handle,
    fetch: toFetch(handle),
    keysFor,
    reload: async () => replaceContract(await loadContract(options)),
    close: async () => {
      warehouse.close();
      await state.close();
    },
    listen: async (where) => {
      const exposed = new Set(contract.operations.flatMap(({ success }) => success.headers.map(({ name }) => name)));
      const listening = await listen(answer, [...exposed], where);
      foundAt(listening.url);
      // A first stream should not have to wait for the warehouse.
      void warehouse.warmUp().catch(() => {});
      return { ...listening, keys: keysFor(listening.url), credentials };
    },
  };
}
