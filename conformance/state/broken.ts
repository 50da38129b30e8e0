import type { Fault } from '../outcome.ts';

/** A broken expectation, thrown out of a step and caught where the case ends. */
export class Broken extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.summary);
    this.fault = fault;
  }
}
