import { toWorld } from '../fixtures/world/to-world.ts';
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
import { createHandler, type Handler } from './handle.ts';
import { type Holder, toKeyOf, toKeyString } from './keys.ts';
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
  /** The present, in milliseconds since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined;
};

/** A mock of the service. Several in one process share nothing. */
export type Mock = {
  /** Answers a request without a network. */
  readonly handle: Handler;
  /** Serves it over HTTP. */
  readonly listen: (where: ListenOptions) => Promise<Listening & { readonly keys: Readonly<Record<Role, string>> }>;
  /** An API key string for each role, for clients that find the mock at an origin. */
  readonly keysFor: (origin: string) => Readonly<Record<Role, string>>;
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
  const warehouse = createWarehouse({ seed, now: options.now?.() ?? Date.now() });
  const state = options.state === undefined ? undefined : await loadState(options.state);
  const spaces = toSpaces(options, contract, { start, holders, warehouse, state });
  let origin = 'http://127.0.0.1:4010';
  const keyOf = (holder: Holder, at: string): string => toKeyString({ origin: at, ...toKeyOf(holder, seed) }, names);
  const keys: ControlSetup['keys'] = () => holders.map((holder) => ({ ...holder, key: keyOf(holder, origin) }));
  const keysFor = (at: string): Record<Role, string> =>
    Object.fromEntries(
      names.roles.map((role) => [
        role,
        keyOf(
          holders.find((holder) => holder.role === role)!,
          at,
        ),
      ]),
    );
  const firstKeys: ControlSetup['keys'] = () => names.roles.map((role) => keys().find((key) => key.role === role)!);
  let prism: Promise<Prism> | undefined;
  const always = { ...exchangeBehaviours(names), ...descriptionBehaviours(contract, firstKeys) };
  const core = createHandler({
    contract,
    spaces,
    prism: () => (prism ??= loadPrism(contract.document)),
    behaviours: options.engine === 'prism' ? always : { ...behaviours, ...always },
  });
  const handle = withControl(core, { contract, spaces, keys, ...toWorlds(spaces, seed, start) });
  return {
    handle,
    keysFor,
    close: async () => {
      warehouse.close();
      await state?.close();
    },
    listen: async (where) => {
      const exposed = new Set(contract.operations.flatMap(({ success }) => success.headers.map(({ name }) => name)));
      const listening = await listen(handle, [...exposed], where);
      origin = listening.url;
      return { ...listening, keys: keysFor(origin) };
    },
  };
}

/** Who holds keys: the users of the world, or, where a role has none there, one of the kit's own. */
function toHolders(start: Tables, roles: readonly Role[], seed: number): Holder[] {
  const users = [...(start['User'] ?? []), ...(toWorld({ name: 'empty', seed })['User'] ?? [])];
  const all = users.map((user): Holder => ({ userId: user.id, role: user['_role'] as Role }));
  const known = new Set((start['User'] ?? []).map(({ id }) => id));
  return all.filter(
    ({ userId, role }, index) =>
      roles.includes(role) && (known.has(userId) || all.findIndex((holder) => holder.role === role) === index),
  );
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
