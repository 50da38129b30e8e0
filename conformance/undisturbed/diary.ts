import type { As } from '../scene.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Exchange } from '../target/message.ts';

/** A request of an operation that this run has sent, and its answer. */
export type Entry = {
  readonly exchange: Exchange;
  readonly parts: RequestParts;
  readonly as: As;
  /** How many entries the diary had when it was sent: of all others it cannot be said which was done first. Default: all before it. */
  readonly since?: number;
};

/**
 * What may have been done between two entries: what was answered after the first was sent, and sent before the last was
 * answered.
 *
 * @param from The index of the first, which is left out.
 * @param to The index of the last, which is not.
 */
export function doneBetween(diary: readonly Entry[], from: number, to: number): readonly Entry[] {
  const first = diary[from]?.since ?? from;
  return diary.filter((entry, index) => index !== from && index >= first && (entry.since ?? index) <= to);
}
