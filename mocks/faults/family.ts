import type { Contract } from '../../spec/contract.ts';
import type { Fault } from './fault.ts';

/** The faults of one kind, as the rows of the contract give rise to them. The contract holds what is stated alone. */
export type Family = (contract: Contract) => readonly Fault[];
