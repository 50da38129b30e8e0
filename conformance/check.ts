import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '../spec/contract.ts';
import type { Operation } from '../spec/operation.ts';
import type { Role, RoleInclusion } from '../spec/roles.ts';
import type { Outcome } from './outcome.ts';
import type { Priority } from './priority.ts';
import type { Profile } from './profile/profile.ts';
import type { Scene } from './scene.ts';

/** `stated`: the specification says so. `implied`: it follows, but is not written down; a warning unless `--strict`. */
export type Level = 'stated' | 'implied';

/** What cases are made from; nothing else, so that the same input gives the same plan. */
export type PlanInput = {
  /** What may be asserted: what is stated, with the overlays of the deployment. */
  readonly contract: Contract;
  readonly profile: Profile;
  /** The roles for which there is a key, in the order of the contract. */
  readonly roles: readonly Role[];
  readonly seed: number;
  /** Which role includes which, where the operator says so; nothing is asserted that rests on an assumption. */
  readonly inclusion: RoleInclusion | undefined;
};

/** One thing to find out. */
export type Case = {
  /** Unique and stable: check, operation, variant. */
  readonly id: string;
  readonly operation: Operation | undefined;
  /** The id of the requirement that it is about, in spec/requirements.yaml. */
  readonly requirement: string;
  /** Default: that of the requirement. */
  readonly level?: Level;
  /** Whether it may change a target, be that correct or not. */
  readonly writes: boolean;
  readonly priority: Priority;
  /** About how many requests it sends. */
  readonly requests: number;
  /** Whether most of its time it waits for what comes to an end by itself: all that do so wait at the same time. */
  readonly waits?: boolean;
  /** Whether another case has found it out by the way, so that it sends none. */
  readonly isAnswered?: (scene: Scene) => Promise<boolean>;
  readonly run: (scene: Scene) => Promise<Outcome>;
};

/** A promise that is checked: one file under `checks/`, which exports one of these. */
export type Check = {
  /** The name of its file. */
  readonly id: string;
  readonly title: string;
  /** Whether its cases may run at the same time. */
  readonly parallel: boolean;
  /** Whether it judges what the others have seen, and so runs last. */
  readonly atEnd?: boolean;
  /** The id of the check before which its cases come, of those with the same priority; default: the next one by name. */
  readonly before?: string;
  readonly cases: (input: PlanInput) => readonly Case[];
};

/**
 * Loads every check: one per file of `checks/`, in the order of their names.
 *
 * @throws Error when a file exports no check, or one whose id is not the name of the file.
 */
export async function loadChecks(): Promise<readonly Check[]> {
  const folder = join(import.meta.dirname, 'checks');
  const files = (await readdir(folder)).filter((file) => /(?<!\.test|\.d)\.[jt]s$/.test(file)).toSorted();
  return Promise.all(files.map((file) => loadCheck(folder, file)));
}

async function loadCheck(folder: string, file: string): Promise<Check> {
  const exports = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, Check>;
  const id = file.replace(/\.[jt]s$/, '');
  const check = Object.values(exports).find((value) => value.id === id);
  if (check === undefined) throw new Error(`checks/${file} exports no check with the id "${id}"`);
  return check;
}
