import type { As } from '../scene.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Exchange } from '../target/message.ts';

/** A request of an operation that this run has sent, and its answer. */
export type Entry = { readonly exchange: Exchange; readonly parts: RequestParts; readonly as: As };

/** How many requests may be under way at once: one that was sent before another may be noted so much later. */
export const atOnceAtMost = 16;
