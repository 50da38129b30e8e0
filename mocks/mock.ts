import { worldNames } from '../fixtures/world/world.ts';
import { type Contract, type ContractOptions, loadContract } from '../spec/contract.ts';
import { assumedRoleInclusion, type Role, type RoleInclusion } from '../spec/roles.ts';
import { createAuth } from './auth.ts';
import { descriptionBehaviours } from './behaviours/description.ts';
import { exchangeBehaviours } from './behaviours/exchange.ts';
import { behaviours } from './behaviours/index.ts';
import { createClock } from './clock.ts';
import { withControl } from './control/control.ts';
import type { ControlSetup } from './control/setup.ts';
import { type Fetch, toFetch } from './fetch.ts';
import { createHandler, type Handler } from './handle.ts';
import { toHolders } from './holders.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import type { Holder } from './keys.ts';
import { createMemoryStore } from './memory-store.ts';
import { type Listening, listen, type ListenOptions } from './node/listen.ts';
import { loadPrism, type Prism } from './prism.ts';
import { createShown } from './shown.ts';
import type { Space } from './space.ts';
import { createSpaces, type Spaces } from './spaces.ts';
import type { StateFile } from './sqlite-store.ts';
import type { Tables } from './store.ts';
import { indexes } from './tables.ts';
import { createTokens } from './tokens.ts';
import { createWarehouse } from './warehouse/warehouse.ts';
import { loadWorld, toStart } from './worlds.ts';

/** How to make a mock. */
export type MockOptions = ContractOptions & {
  /** What keys, tokens and data follow from. Default 1. */
  readonly seed?: number | undefined;
  /** The world that it begins with: `empty`, `demo`, `large`, `edge`, or the path of a file. Default `demo`. */
  readonly world?: string | undefined;
  /** A file that keeps the state over restarts; one that holds a world already goes on with that. Default: none. */
  readonly state?: string | undefined;
  /** How long an access token is good, in seconds. Default 900 ("token lifetime: not shown"). */
  readonly tokenTtl?: number | undefined;
  readonly inclusion?: RoleInclusion | undefined;
  /** How long a run takes, in milliseconds. Default 5000. */
  readonly runTime?: number | undefined;
  /** `prism` answers everything from the contract by Prism, without state. Default `kit`. */
  readonly engine?: 'kit' | 'prism' | undefined;
  /** Faults that every session begins with. */
  readonly faults?: ControlSetup['faults'];
  /** Lets every client use the control interface, not only this machine. Default false. */
  readonly openControl?: boolean | undefined;
  /** The present, in milliseconds since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined;
};

/** A mock that listens. */
export type Serving = Listening & {
  /** An API key string for each role. */
  readonly keys: Readonly<Record<Role, string>>;
  /** The two authentication headers of a caller (default: the first user with the first role), with a fresh token. */
  readonly credentials: (role?: Role) => Promise<Readonly<Record<string, string>>>;
};

/** A mock of the service. Several in one process share nothing. */
export type Mock = {
  /** Answers a request without a network. */
  readonly handle: Handler;
  /** Serves it over HTTP. */
  readonly listen: (where: ListenOptions) => Promise<Serving>;
  /** An API key string for each role, for clients that find the mock at an origin. */
  readonly keysFor: (origin: string) => Readonly<Record<Role, string>>;
  /** The same in the terms of the Fetch Standard. */
  readonly fetch: Fetch;
  /** Loads the contract and overlays again; records stay. Rejects with InputError, and keeps the old ones, when they do not load. */
  readonly reload: () => Promise<void>;
  /** Ends what runs beside it, and lets go of the state file. */
  readonly close: () => Promise<void>;
};

/**
 * Makes a mock of the service from a contract.
 *
 * @throws InputError as `loadContract`, `loadWorld` and `openStateFile` do.
 * @example const { url, keys } = await (await createMock({ overlays: [assumptionsFile] })).listen({ host: '127.0.0.1', port: 0 });
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const { seed = 1, world = 'demo' } = options;
  const [contract, start] = await Promise.all([loadContract(options), loadWorld(world, seed)]);
  const names = contract.authentication;
  const holders = toHolders(start, names.roles, seed);
  const keyring = createKeyring(names, holders, seed);
  const warehouse = createWarehouse({ seed, now: options.now?.() ?? Date.now() });
  const state = options.state === undefined ? undefined : await loadState(options.state);
  const spaces = toSpaces(options, contract, { start, holders, warehouse, state });
  let origin = 'http://127.0.0.1:4010';
  const parts: Parts = { options, spaces, keyring, origin: () => origin, worlds: toWorlds(spaces, seed, start) };
  let current = toHandler(contract, parts);
  const handle: Handler = (request) => current(request);
  const keysFor = (at: string): Record<Role, string> =>
    Object.fromEntries(keyring.first(at).map(({ role, key }) => [role, key]));
  const credentials: Serving['credentials'] = async (role = names.roles[0]!) => {
    const { id, secret } = keyring.fieldsOf(role);
    const { auth } = await spaces.of(undefined);
    return { [names.tokenHeader]: `${names.tokenPrefix} ${auth.exchange(id, secret)}`, [names.keyIdHeader]: id };
  };
  return {
    handle,
    fetch: toFetch(handle),
    keysFor,
    reload: async () => {
      current = toHandler(await loadContract(options), parts);
    },
    close: async () => {
      warehouse.close();
      await state?.close();
    },
    listen: async (where) => {
      const exposed = new Set(contract.operations.flatMap(({ success }) => success.headers.map(({ name }) => name)));
      const listening = await listen(handle, [...exposed], where);
      origin = listening.url;
      // A first stream should not have to wait for the warehouse.
      void warehouse.warmUp().catch(() => {});
      return { ...listening, keys: keysFor(origin), credentials };
    },
  };
}

type Parts = {
  readonly options: MockOptions;
  readonly spaces: Spaces;
  readonly keyring: Keyring;
  readonly origin: () => string;
  readonly worlds: Pick<ControlSetup, 'worlds' | 'resetSpace'>;
};

/** The core for a contract, with the control interface around it. */
function toHandler(contract: Contract, { options, spaces, keyring, origin, worlds }: Parts): Handler {
  let prism: Promise<Prism> | undefined;
  const description = descriptionBehaviours(contract, () => keyring.first(origin()));
  const always = { ...exchangeBehaviours(contract.authentication), ...description };
  const core = createHandler({
    contract,
    spaces,
    prism: () => (prism ??= loadPrism(contract.document)),
    behaviours: options.engine === 'prism' ? always : { ...behaviours, ...always },
  });
  const { faults, openControl: open } = options;
  return withControl(core, { contract, spaces, keys: () => keyring.all(origin()), faults, open, ...worlds });
}

/** SQLite is loaded only where state is to be kept. */
async function loadState(file: string): Promise<StateFile> {
  return (await import('./sqlite-store.ts')).openStateFile(file, indexes);
}

type Shared = {
  readonly start: Tables;
  readonly holders: readonly Holder[];
  readonly warehouse: Space['warehouse'];
  readonly state: StateFile | undefined;
};

function toSpaces(options: MockOptions, contract: Contract, { start, holders, warehouse, state }: Shared): Spaces {
  const { seed = 1, tokenTtl = 900, inclusion = assumedRoleInclusion, runTime = 5000 } = options;
  const make = async (session: string): Promise<Space> => {
    const clock = createClock(options.now);
    const tokens = createTokens({ secret: `data-marts-kit ${seed} ${session}`, ttl: tokenTtl, now: clock.now });
    const auth = createAuth({ names: contract.authentication, holders, seed, inclusion, tokens });
    const { store, filled } = (await state?.open(session)) ?? { store: createMemoryStore(indexes), filled: false };
    if (!filled) await store.load(toStart(start, clock.now()));
    return { name: session, store, clock, auth, seed, runTime, shown: createShown(), warehouse };
  };
  return createSpaces({ make, most: 64, idle: 3_600_000, now: Date.now });
}

/** What the control interface may do with worlds. */
function toWorlds(spaces: Spaces, seed: number, start: Tables): Pick<ControlSetup, 'worlds' | 'resetSpace'> {
  const load = async (session: string, world: string | Tables): Promise<void> => {
    const { store, clock } = await spaces.of(session);
    await store.load(toStart(typeof world === 'string' ? await loadWorld(world, seed) : world, clock.now()));
  };
  return {
    worlds: { names: worldNames, load },
    resetSpace: async (session, world) => {
      spaces.drop(session);
      await load(session, world ?? start);
    },
  };
}
