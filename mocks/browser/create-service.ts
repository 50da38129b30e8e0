import { embeddedContract } from '../../fixtures/contract/embedded-contract.ts';
import type { FixtureWorld } from '../../fixtures/factories.ts';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { type WorldName, worldNames } from '../../fixtures/world/world.ts';
import type { Contract } from '../../spec/contract.ts';
import { hintFor, InputError } from '../../spec/input-error.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { type Core, type CoreOptions, createCore } from '../core.ts';
import { Refusal } from '../refusal.ts';
import type { Space } from '../spaces/space.ts';
import type { Tables } from '../store/store.ts';
import { loadControlFiles, toJsonYaml } from './load-control-files.ts';

/** Which service stands behind the handlers. */
export type ServiceOptions = Pick<CoreOptions, 'seed' | 'tokenTtl' | 'runTime' | 'inclusion' | 'faults' | 'now'> & {
  /** The records that it begins with: a world of the kit, what `world(…)` of `data-marts-kit/fixtures` makes, or rows. Default `demo`. */
  readonly world?: WorldName | FixtureWorld | Tables | undefined;
  /** The role as which requests without credentials are answered. Default: they are answered 401. */
  readonly role?: Role | undefined;
  /** An OpenAPI document, overlays applied, in place of this kit's contract with its assumptions. */
  readonly document?: JsonObject | undefined;
};

/** A core that runs without files, and the contract that it answers by. */
export type Service = { readonly core: Core; readonly contract: Contract };

/**
 * Makes the mock where no files can be read.
 *
 * @throws InputError when there is no such world or role, or the document is no contract.
 */
export function createService(options: ServiceOptions, warehouse: Space['warehouse']): Service {
  const { seed = 1, world = 'demo', role } = options;
  const contract = embeddedContract(options.document);
  const { roles } = contract.authentication;
  if (role !== undefined && !roles.includes(role)) {
    throw new InputError(`role is "${role}"${hintFor(role, roles)}; give one of ${roles.join(', ')}`);
  }
  const surroundings = {
    warehouse,
    worldName: typeof world === 'string' ? world : undefined,
    loadWorld: async (name: string) => toTables(name as WorldName, seed),
    loadPrism: () => Promise.reject(new Refusal(501, 'Prefer is answered by marts mock only; this mock has no Prism')),
    loadControlFiles,
    toYaml: toJsonYaml,
  };
  // Nobody else can reach it, so its control interface needs no guard.
  return {
    contract,
    core: createCore(contract, toTables(world, seed), surroundings, { ...options, openControl: true }),
  };
}

function toTables(world: NonNullable<ServiceOptions['world']>, seed: number): Tables {
  if (typeof world !== 'string') return isFixtureWorld(world) ? world.rows : world;
  if (worldNames.includes(world)) return toWorld({ name: world, seed });
  throw new InputError(
    `world is "${world as string}"${hintFor(world, worldNames)}; give one of ${worldNames.join(', ')}`,
  );
}

function isFixtureWorld(world: FixtureWorld | Tables): world is FixtureWorld {
  return 'rows' in world && !Array.isArray(world['rows']);
}
