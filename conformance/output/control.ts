import type { JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import type { Level } from '../check.ts';
import type { JoinedKey } from './joined-keys.ts';
import type { Samples } from '../profile/profile.ts';

/** What is known before a control is tried: the rows without it, the columns, and what the operator has said. */
export type Output = {
  readonly rows: readonly JsonObject[];
  /** Whether these are all rows; of a long stream they are the first ones. */
  readonly isWhole?: boolean;
  readonly columns: readonly string[];
  /** The names in the rows that are surely columns. */
  readonly seen: readonly string[];
  readonly samples: Samples;
  /** A column of a joined DataMart that has texts. */
  readonly blended?: string | undefined;
  /** All blended columns that the DataMart shows. */
  readonly blendedNames?: readonly string[];
  /** What the DataMart is joined by, where both sides of it are columns. */
  readonly joins?: readonly JoinedKey[];
  /** What the target's own description says of rules. */
  readonly schemas?: Readonly<Partial<Record<'FilterRule' | 'AggregationRule', Schema>>>;
};

/** The rows of the reports of an attempt, and whether each stream was read to its end. */
export type Given = readonly [streams: readonly (readonly JsonObject[])[], whole: readonly boolean[]];

/** The fields of a report that ask for something, and what its rows must then be. */
export type Attempt = {
  /** One report each; most controls need one. */
  readonly bodies: readonly JsonObject[];
  /** One more report, where what it asks for depends on the rows so far; that which is refused is the last, and left out. */
  readonly next?: (streams: Given[0]) => JsonObject | undefined;
  /** What is wrong with the rows of those reports; undefined when nothing is. */
  readonly fault: (...given: Given) => string | undefined;
  /** Whether the rows can tell at all; default: always. */
  readonly tells?: (...given: Given) => boolean;
  /** Which of the reports is at fault; default: the last. */
  readonly judged?: number | ((...given: Given) => number);
  /** What the rows of the report that is at fault must be. */
  readonly expected: string | ((...given: Given) => string);
  /** Whether it has to be seen of further reports as well: one stream may have been cut short. */
  readonly twice?: boolean;
};

/** An output control of a report, and how to tell that a stream keeps to it. */
export type Control = {
  readonly id: string;
  readonly requirement: string;
  readonly level: Level;
  readonly summary: string;
  /** What would let it be tried where it cannot; none where that depends on what the DataMart of the report is. */
  readonly remedy?: string;
  /** The controls before it that have to be kept for it to tell anything. */
  readonly needs?: readonly string[];
  /** A control before it that asks for the same and more: where that is kept, it is as well, and costs no requests. */
  readonly impliedBy?: string;
  /** Whether its reports are those of another control, so that it needs no requests of its own. */
  readonly sharesReports?: boolean;
  /** Ways to ask for it, best first: only such that the rows without it can tell whether it is applied. */
  readonly attempts: (output: Output) => readonly Attempt[];
};

/** What would let a control be tried that asks for nothing but rows. */
export const needsRows = 'a report with many different rows: requests: { "POST /api/reports": { body: { … } } }';
