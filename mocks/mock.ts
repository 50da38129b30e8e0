import { type ContractOptions, loadContract } from '../spec/contract.ts';
import { assumedRoleInclusion, type Role, type RoleInclusion } from '../spec/roles.ts';
import { createAuth } from './auth.ts';
import { behaviours } from './behaviours/index.ts';
import { descriptionBehaviours } from './behaviours/description.ts';
import { exchangeBehaviours } from './behaviours/exchange.ts';
import { createClock } from './clock.ts';
import { createHandler, type Handler } from './handle.ts';
import { type Holder, toKeyOf, toKeyString } from './keys.ts';
import { loadPrism, type Prism } from './prism.ts';
import { createMemoryStore } from './memory-store.ts';
import { type Listening, listen, type ListenOptions } from './node/listen.ts';
import type { Space } from './space.ts';
import { createSpaces } from './spaces.ts';
import { indexes } from './tables.ts';
import { createTokens } from './tokens.ts';
import { createWarehouse } from './warehouse/warehouse.ts';

/** How to make a mock. */
export type MockOptions = ContractOptions & {
  /** What keys, tokens and data follow from. Default 1. */
  readonly seed?: number | undefined;
  /** How long an access token is good, in seconds. Default 900 ("token lifetime: not shown"). */
  readonly tokenTtl?: number | undefined;
  readonly inclusion?: RoleInclusion | undefined;
  /** How long a run takes, in milliseconds. Default 5000. */
  readonly runTime?: number | undefined;
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
};

/**
 * Makes a mock of the service from a contract.
 *
 * @throws InputError as `loadContract` does.
 * @example const { url, keys } = await (await createMock({ overlays: [assumptionsFile] })).listen({ host: '127.0.0.1', port: 0 });
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const { seed = 1, tokenTtl = 900, inclusion = assumedRoleInclusion, runTime = 5000 } = options;
  const contract = await loadContract(options);
  const names = contract.authentication;
  const holders = names.roles.map((role): Holder => ({ userId: role, role }));
  const warehouse = createWarehouse({ seed, now: options.now?.() ?? Date.now() });
  const make = async (session: string): Promise<Space> => {
    const clock = createClock(options.now);
    const tokens = createTokens({ secret: `data-marts-kit ${seed} ${session}`, ttl: tokenTtl, now: clock.now });
    const auth = createAuth({ names, holders, seed, inclusion, tokens });
    return { name: session, store: createMemoryStore(indexes), clock, auth, seed, runTime, warehouse };
  };
  const spaces = createSpaces({ make, most: 64, idle: 3_600_000, now: Date.now });
  let origin = 'http://127.0.0.1:4010';
  const keyOf = (holder: Holder, at: string): string => toKeyString({ origin: at, ...toKeyOf(holder, seed) }, names);
  const keysFor = (at: string): Record<Role, string> =>
    Object.fromEntries(holders.map((holder) => [holder.role, keyOf(holder, at)]));
  let prism: Promise<Prism> | undefined;
  const handle = createHandler({
    contract,
    spaces,
    prism: () => (prism ??= loadPrism(contract.document)),
    behaviours: {
      ...behaviours,
      ...exchangeBehaviours(names),
      ...descriptionBehaviours(contract, () => holders.map((holder) => ({ ...holder, key: keyOf(holder, origin) }))),
    },
  });
  return {
    handle,
    keysFor,
    listen: async (where) => {
      const exposed = new Set(contract.operations.flatMap(({ success }) => success.headers.map(({ name }) => name)));
      const listening = await listen(handle, [...exposed], where);
      origin = listening.url;
      return { ...listening, keys: keysFor(origin) };
    },
  };
}
