import type { Contract } from '../../spec/contract.ts';
import { lifecycleOf } from '../arrange/lifecycle.ts';
import { pathOnlyLives } from '../by-path/path-only-life.ts';

/** Whether records of a resource stay until they are removed. */
export function hasLife(contract: Contract, resource: string): boolean {
  const byPath = pathOnlyLives(contract).filter(({ status }) => status === undefined);
  return lifecycleOf(contract, resource) !== undefined || byPath.some((life) => life.resource === resource);
}
