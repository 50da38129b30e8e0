import type { Json } from '../../spec/json.ts';

/** Where a recorded request is not as criteria want it. */
export type Difference = {
  /** The criterion; for a body, a JSON Pointer into it. */
  readonly field: string;
  readonly expected: Json;
  /** Null where there is nothing. */
  readonly received: Json;
  /** How far off: more than 0, up to 1. */
  readonly distance: number;
};
