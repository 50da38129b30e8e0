import { InputError } from '../spec/input-error.ts';
import type { Role, RoleInclusion } from '../spec/roles.ts';
import type { Selection } from './plan.ts';

/**
 * Reads `--shard i/n`.
 *
 * @throws InputError when it is no such fraction.
 */
export function toShard(text: string | undefined): Selection['shard'] {
  if (text === undefined) return undefined;
  const [index, count] = (/^(\d+)\/(\d+)$/.exec(text)?.slice(1) ?? []).map(Number);
  if (index === undefined || count === undefined || index < 1 || index > count) {
    throw new InputError(`--shard is "${text}"; give i/n, such as 1/3`);
  }
  return { index, count };
}

/**
 * Reads a whole number, or a share such as `95%`.
 *
 * @throws InputError when it is none or out of bounds.
 */
export function toNumber(name: string, text: unknown, minimum: number, maximum: number): number {
  const value = typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new InputError(`--${name} is ${JSON.stringify(text)}; give a number from ${minimum} to ${maximum}`);
}

/**
 * Reads `--require 95%`, as a share from 0 to 1.
 *
 * @throws InputError when it is no percentage.
 */
export function toShare(text: string | undefined): number {
  return text === undefined ? 0 : toNumber('require', text.replace(/ ?%$/, ''), 0, 100) / 100;
}

/**
 * Reads `--role-inclusion`: `none` where no role includes another, else pairs such as `project-admin>technical-user`.
 *
 * @throws InputError when a pair is none or names a role that does not exist.
 */
export function toInclusion(text: string | undefined, roles: readonly Role[]): RoleInclusion | undefined {
  if (text === undefined) return undefined;
  const inclusion: Record<Role, readonly Role[]> = Object.fromEntries(roles.map((role) => [role, []]));
  for (const pair of text === 'none' ? [] : text.split(',')) {
    const [higher = '', lower = '', ...rest] = pair.split('>').map((role) => role.trim());
    if (rest.length > 0 || !roles.includes(higher) || !roles.includes(lower)) {
      throw new InputError(
        `--role-inclusion has "${pair}"; give none, or pairs of ${roles.join(', ')} such as ${roles.at(-1)}>${roles[0]}`,
      );
    }
    inclusion[higher] = [...inclusion[higher]!, lower];
  }
  return inclusion;
}

/**
 * Reads `--replay`: the id of a case and the seed it was run with.
 *
 * @throws InputError when it is no `CASE@SEED`.
 */
export function toReplay(text: string | undefined): { readonly case: string; readonly seed: number } | undefined {
  if (text === undefined) return undefined;
  const [, id, seed] = /^(.+)@(-?\d+)(?::.*)?$/.exec(text) ?? [];
  if (id === undefined || seed === undefined) {
    throw new InputError(`--replay is "${text}"; give the "replay" of a finding, such as success/createReport@1`);
  }
  return { case: id, seed: Number(seed) };
}
