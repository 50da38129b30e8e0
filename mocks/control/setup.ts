import type { Contract } from '../../spec/contract.ts';
import type { Holder } from '../access/keys.ts';
import type { Spaces } from '../spaces/spaces.ts';
import type { Tables } from '../store/store.ts';
import type { ControlFiles } from './control-files.ts';
import type { FaultSpec } from './fault.ts';

/** The worlds that the records of a session can be replaced by. */
export type Worlds = {
  readonly names: readonly string[];
  /** The one that sessions begin with, where it has a name. */
  readonly begun?: string | undefined;
  /** Puts a world, by its name or as rows, in place of the records of a session; nothing else of the session changes. */
  readonly load: (session: string, world: string | Tables) => Promise<void>;
};

/** What the control interface steers, and whom it answers. */
export type ControlSetup = {
  readonly contract: Contract;
  readonly spaces: Spaces;
  readonly worlds: Worlds;
  /** Makes the space of a session anew, with a named world or the one that sessions begin with. */
  readonly resetSpace: (session: string, world?: string) => Promise<void>;
  /** The API key of every user. */
  readonly keys: () => readonly (Holder & { readonly key: string })[];
  /** Loads what the interface shows of itself; asked when it is first used. */
  readonly loadFiles: () => Promise<ControlFiles>;
  /** Faults that every session begins with. */
  readonly faults?: readonly FaultSpec[] | undefined;
  /** Answers every client, not only this machine and the mock's own pages. Default false. */
  readonly open?: boolean | undefined;
};
