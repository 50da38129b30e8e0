import type { AsyncCommand } from 'fast-check';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import type { Lifecycle } from '../arrange/lifecycle.ts';
import type { Exchange } from '../target/message.ts';
import type { Scene } from '../scene.ts';

/** A record that was removed, and the answer that said so. */
export type Removed = { readonly instance: Instance; readonly exchange: Exchange };

/** A record that should be there, under its last name, which a change may have given it, and whether it was ever seen to be. */
export type Living = {
  readonly instance: Instance;
  readonly name: string | undefined;
  readonly changed?: Exchange;
  isSeen?: boolean;
};

/** What should be there: the records of a resource that live, and those that were removed. */
export type Model = { live: Living[]; removed: Removed[] };

/** The target, with whom to ask and what cannot be asked. */
export type Real = {
  readonly scene: Scene;
  readonly life: Lifecycle;
  /** The role whose key creates; its own records it may read, change and remove. */
  readonly role: Role;
  /** The record that was created to find out who may read. */
  readonly first: Instance;
  readonly readers: readonly Role[];
  readonly listers: readonly Role[];
};

/** A step of a history, and what must hold after it. */
export type Step = AsyncCommand<Model, Real>;
