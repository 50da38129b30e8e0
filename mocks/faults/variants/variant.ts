import type { Contract } from '../../../spec/contract.ts';
import type { MockOptions } from '../../mock.ts';
import type { Change } from '../fault.ts';

/** A service that keeps every promise and differs from the mock in what is not stated: the suite finds nothing on it. */
export type Variant = {
  readonly id: string;
  readonly description: string;
  readonly apply: Change;
  readonly mock?: MockOptions;
};

/** The variants of one kind. The contract holds what is stated alone. */
export type VariantFamily = (contract: Contract) => readonly Variant[];

/** The mock as it is. */
export const unchanged: Change = ({ handle }) => handle;

/** One change after another. */
export function inTurn(...changes: readonly Change[]): Change {
  return (service) => changes.reduce((handle, change) => change({ ...service, handle }), service.handle);
}
