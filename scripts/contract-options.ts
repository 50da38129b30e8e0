import { assumptionsFile, type ContractOptions } from '../spec/contract.ts';
import type { Arguments, Option } from './command.ts';

/** The options that say which contract a subcommand works with. */
export const contractOptions: Readonly<Record<string, Option>> = {
  contract: { value: 'FILE', description: 'an OpenAPI 3.1 contract in place of ours and our overlay' },
  overlay: { value: 'FILE', multiple: true, description: 'an OpenAPI Overlay to apply; repeat for several' },
  'no-assumptions': { description: 'leave out our own overlay, so that --overlay takes its place' },
};

/**
 * The contract and overlays of a command line: ours with our overlay, then the overlays that are given. Our overlay fits
 * our contract only, so it is left out where another contract is given.
 */
export function toContractOptions(values: Arguments['values']): ContractOptions {
  const contract = values['contract'] as string | undefined;
  const own = values['no-assumptions'] === true || contract !== undefined ? [] : [assumptionsFile];
  return { contract, overlays: [...own, ...((values['overlay'] as readonly string[] | undefined) ?? [])] };
}
