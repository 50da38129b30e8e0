import type { RuleId } from './rules.ts';

/** How much a change matters to those who built against the base. */
export type Level = 'breaking' | 'warning' | 'info';

/** Every level, gravest first. */
export const levels = ['breaking', 'warning', 'info'] as const;

/** What the change is about: what clients send, what they receive, or the operation itself. */
export type Direction = 'request' | 'response' | 'both';

/** What two descriptions of one service are to each other where they differ (`conformance` mode). */
export type Kind = 'contradiction' | 'weaker' | 'missing' | 'extra';

/** Every kind, gravest first. */
export const kinds = ['contradiction', 'missing', 'weaker', 'extra'] as const;

/** A place in one of the two documents. The line is known once the text is (`withLines`). */
export type Spot = { readonly pointer: string; readonly line?: number };

/** An operation that a change concerns, and where in it: `POST /api/reports`, `title in the request body`. */
export type Use = { readonly operation: string | undefined; readonly at: string };

/** One difference between two documents. */
export type Change = {
  readonly rule: RuleId;
  readonly level: Level;
  /** In `conformance` mode only. */
  readonly kind?: Kind;
  readonly direction: Direction;
  /** The first operation that it concerns, as METHOD /path; undefined where it concerns none. */
  readonly operation: string | undefined;
  /** One sentence on what a client notices. */
  readonly message: string;
  /** Where it stands in the base; for something added, the nearest thing that is there. */
  readonly base: Spot;
  /** Where it stands in the revision; for something removed, the nearest thing that is there. */
  readonly revision: Spot;
  readonly before?: string;
  readonly after?: string;
  /** Every operation that it concerns, sorted. */
  readonly uses: readonly Use[];
  /** The same for the same change of the same operations, wherever it stands in the documents. */
  readonly fingerprint: string;
};

/** Something in a document that is not as OpenAPI says, and that was therefore not compared. */
export type Fault = { readonly side: 'base' | 'revision'; readonly pointer: string; readonly message: string };

/** All that was found. */
export type Diff = { readonly changes: readonly Change[]; readonly faults: readonly Fault[] };
