import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Given } from './control.ts';

/** What is wrong with each of the streams, where anything is. */
type Faults = (...given: Given) => readonly (string | undefined)[];

/** An attempt whose reports are each judged for themselves: the first that is at fault is told. */
export function ofEach(bodies: readonly JsonObject[], expected: string, faults: Faults): Attempt {
  return {
    bodies,
    expected,
    fault: (...given) => faults(...given).find((one) => one !== undefined),
    judged: (...given) => faults(...given).findIndex((one) => one !== undefined),
  };
}
