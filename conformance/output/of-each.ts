import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Given } from './control.ts';

/** A report of an attempt: the fields that ask for something, and what its rows must then be. */
export type Asked = { readonly body: JsonObject; readonly expected: string };

/** What is wrong with each of the streams, where anything is. */
type Faults = (...given: Given) => readonly (string | undefined)[];

/** An attempt whose reports are each judged for themselves: the first that is at fault is told. */
export function ofEach(reports: readonly Asked[], faults: Faults): Attempt {
  const judged = (...given: Given): number => faults(...given).findIndex((one) => one !== undefined);
  return {
    bodies: reports.map(({ body }) => body),
    expected: (...given) => reports[judged(...given)]!.expected,
    fault: (...given) => faults(...given).find((one) => one !== undefined),
    judged,
  };
}
