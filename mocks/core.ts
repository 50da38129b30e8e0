import { worldNames } from '../fixtures/world/world.ts';
import type { Contract } from '../spec/contract.ts';
import type { Json, JsonObject } from '../spec/json.ts';
import { assumedRoleInclusion, type Role, type RoleInclusion } from '../spec/roles.ts';
import { assertRows } from './store/assert-rows.ts';
import { createAuth } from './access/auth.ts';
import { descriptionBehaviours } from './behaviours/description.ts';
import { exchangeBehaviours } from './behaviours/exchange.ts';
import { behaviours } from './behaviours/index.ts';
import { type Cells, createCell } from './store/cell.ts';
import { createClock, unmoved } from './time/clock.ts';
import { withControl } from './control/control.ts';
import type { ControlSetup } from './control/setup.ts';
import { type Answer, createHandler, type Handler, type HandlerOptions } from './handle.ts';
import { toHolders } from './access/holders.ts';
import { createInstants } from './time/instants.ts';
import { createKeyring } from './access/keyring.ts';
import { createMemoryStore } from './store/memory-store.ts';
import type { Prism } from './prism.ts';
import type { Opened, SharedSpaces } from './spaces/shared.ts';
import { createShown } from './records/shown.ts';
import type { Space } from './spaces/space.ts';
import { createSpaces, type Spaces } from './spaces/spaces.ts';
import type { Tables } from './store/store.ts';
import { indexes } from './store/tables.ts';
import { toStart } from './spaces/to-start.ts';
import { createTokens } from './access/tokens.ts';

/** What can be said of every mock, wherever it runs. */
export type CoreOptions = {
  /** What keys, tokens and data follow from. Default 1. */
  readonly seed?: number | undefined;
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

/** What a mock gets from where it runs. What is loaded is asked for when it is first needed. */
export type Surroundings = {
  readonly warehouse: Space['warehouse'];
  /** The name of the world that it begins with, where it has one. */
  readonly worldName?: string | undefined;
  /** The rows of a world by its name. */
  readonly loadWorld: (world: string) => Promise<Tables>;
  readonly loadPrism: (document: JsonObject) => Promise<Prism>;
  readonly loadControlFiles: ControlSetup['loadFiles'];
  readonly loadAsset?: HandlerOptions['loadAsset'];
  readonly toYaml: (value: Json) => string | Promise<string>;
  /** The store of a session, with the rows that it begins with where it is a new one. Default: one in memory. */
  readonly openStore?: SharedSpaces['open'] | undefined;
  /** The spaces that it shares with other replicas; default: it has them to itself. */
  readonly sharedSpaces?: Omit<SharedSpaces, 'open'> | undefined;
  /** Where it keeps its spaces beyond its own life; default: nowhere. */
  readonly spacesFile?: Pick<SharedSpaces, 'drop' | 'names'> | undefined;
};

/** A mock of the service that runs anywhere: what surrounds it is given to it. Several in one process share nothing. */
export type Core = {
  /** Answers a request. */
  readonly handle: Handler;
  /** The same, at once where nobody has to wait for anything. */
  readonly answer: Answer;
  /** An API key string for each role, for clients that find the mock at an origin. */
  readonly keysFor: (origin: string) => Readonly<Record<Role, string>>;
  /** The two authentication headers of a caller (default: the first user with the first role), with a fresh token. */
  readonly credentials: (role?: Role, session?: string) => Promise<Readonly<Record<string, string>>>;
  /** Goes on with another contract; records stay. */
  readonly replaceContract: (contract: Contract) => void;
  /** Says where clients find it: keys that it shows name that origin. */
  readonly foundAt: (origin: string) => void;
};

/**
 * Makes the core of a mock from a contract and the rows that it begins with. Nothing that this file leads to is Node's.
 */
export function createCore(
  contract: Contract,
  start: Tables,
  surroundings: Surroundings,
  options: CoreOptions = {},
): Core {
  const { seed = 1 } = options;
  const { authentication: names } = contract;
  const holders = toHolders(start, names.roles, seed);
  const keyring = createKeyring(names, holders, seed);
  const spaces = toSpaces({ contract, start, surroundings, options, holders });
  let origin = 'http://127.0.0.1:4010';
  const keys: Keys = { all: () => keyring.all(origin), first: () => keyring.first(origin) };
  const parts = { options, surroundings, spaces, keys, worlds: toWorlds(spaces, start, surroundings, options) };
  let current = toHandler(contract, parts);
  return {
    handle: async (request) => current(request),
    answer: (request) => current(request),
    keysFor: (at) => Object.fromEntries(keyring.first(at).map(({ role, key }) => [role, key])),
    credentials: async (role = names.roles[0]!, session) => {
      const { id, secret } = keyring.fieldsOf(role);
      const { auth } = await spaces.of(session);
      return { [names.tokenHeader]: `${names.tokenPrefix} ${auth.exchange(id, secret)}`, [names.keyIdHeader]: id };
    },
    replaceContract: (changed) => {
      current = toHandler(changed, parts);
    },
    foundAt: (at) => {
      origin = at;
    },
  };
}

type Keys = { readonly all: ControlSetup['keys']; readonly first: ControlSetup['keys'] };

type Parts = {
  readonly options: CoreOptions;
  readonly surroundings: Surroundings;
  readonly spaces: Spaces;
  readonly keys: Keys;
  readonly worlds: Pick<ControlSetup, 'worlds' | 'resetSpace'>;
};

/** What answers by a contract, with the control interface around it. */
function toHandler(contract: Contract, { options, surroundings, spaces, keys, worlds }: Parts): Answer {
  let prism: Promise<Prism> | undefined;
  const description = descriptionBehaviours(contract, keys.first, surroundings.toYaml);
  const always = { ...exchangeBehaviours(contract.authentication), ...description };
  const answer = createHandler({
    contract,
    spaces,
    prism: () => (prism ??= surroundings.loadPrism(contract.document)),
    behaviours: options.engine === 'prism' ? always : { ...behaviours, ...always },
    ...(surroundings.loadAsset !== undefined && { loadAsset: surroundings.loadAsset }),
  });
  const { faults, openControl: open } = options;
  const loadFiles = surroundings.loadControlFiles;
  return withControl(answer, { contract, spaces, keys: keys.all, faults, open, loadFiles, ...worlds });
}

type Shared = {
  readonly contract: Contract;
  readonly start: Tables;
  readonly surroundings: Surroundings;
  readonly options: CoreOptions;
  readonly holders: ReturnType<typeof toHolders>;
};

function toSpaces({ contract, start, surroundings, options, holders }: Shared): Spaces {
  const { seed = 1, tokenTtl = 900, inclusion = assumedRoleInclusion, runTime = 5000 } = options;
  const { warehouse, openStore = openMemoryStore, sharedSpaces, spacesFile } = surroundings;
  const make = async (session: string): Promise<Space> => {
    const { store, shared, goesOn } = await openStore(session, () => toStart(start, (options.now ?? Date.now)()));
    const cells: Cells = shared?.cells ?? ((_, initial) => createCell(initial));
    const clock = createClock(options.now, cells('clock', unmoved));
    const tokens = createTokens({ secret: `data-marts-kit ${seed} ${session}`, ttl: tokenTtl, now: clock.now });
    const roles = cells('roles', inclusion);
    const auth = createAuth({ names: contract.authentication, holders, seed, inclusion: roles, tokens });
    const [toInstant, shown] = [createInstants(), createShown()];
    const own = { name: session, store, clock, auth, seed, runTime, toInstant, shown, warehouse };
    return { ...own, streams: new Set(), shared, goesOn };
  };
  return createSpaces({ make, most: 64, idle: 3_600_000, now: Date.now, shared: sharedSpaces, file: spacesFile });
}

async function openMemoryStore(_: string, begin: () => Tables): Promise<Opened> {
  const store = createMemoryStore(indexes);
  await store.load(begin());
  return { store };
}

/** What the control interface may do with worlds. */
function toWorlds(
  spaces: Spaces,
  start: Tables,
  { loadWorld, worldName, sharedSpaces }: Surroundings,
  { now = Date.now }: CoreOptions,
): Pick<ControlSetup, 'worlds' | 'resetSpace'> {
  const rowsOf = async (world: string | Tables): Promise<Tables> =>
    typeof world === 'string' ? loadWorld(world) : world;
  const load = async (session: string, world: string | Tables): Promise<void> => {
    if (typeof world !== 'string' && world !== start) assertRows(world);
    const { store, clock } = await spaces.of(session);
    await store.load(toStart(await rowsOf(world), clock.now()));
  };
  return {
    worlds: { names: worldNames, begun: worldName, load },
    resetSpace: async (session, world) => {
      if (sharedSpaces !== undefined) {
        return sharedSpaces.renew(session, toStart(await rowsOf(world ?? start), now()));
      }
      await spaces.drop(session);
      await load(session, world ?? start);
    },
  };
}
