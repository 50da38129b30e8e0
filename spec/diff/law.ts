import type { Level } from './change.ts';

/**
 * What a change does to the set of values or calls that a description allows. `unknown`: it cannot be decided from the
 * documents. `metadata`: it allows what was allowed.
 */
export type Effect = 'narrowed' | 'widened' | 'incomparable' | 'unknown' | 'metadata';

/** Who is bound by a description: clients by what requests may be, the service by what responses may be. */
export type Side = 'request' | 'response';

/**
 * The law by which changes are judged. Narrowing what a request may be breaks those who send it; widening what a
 * response may be breaks those who read it; what can be both, breaks; what cannot be known, warns; the rest informs.
 */
export const law: Readonly<Record<Effect, Readonly<Record<Side, Level>>>> = {
  narrowed: { request: 'breaking', response: 'info' },
  widened: { request: 'info', response: 'breaking' },
  incomparable: { request: 'breaking', response: 'breaking' },
  unknown: { request: 'warning', response: 'warning' },
  metadata: { request: 'info', response: 'info' },
};

/** What an effect on a part is to the whole: the same, the opposite (`not`), or undecidable (`if`). */
export type Polarity = 'same' | 'opposite' | 'either';

/** The effect on the whole of an effect on a part. */
export function effectUnder(effect: Effect, polarity: Polarity): Effect {
  if (polarity === 'same' || (effect !== 'narrowed' && effect !== 'widened')) return effect;
  if (polarity === 'either') return 'incomparable';
  return effect === 'narrowed' ? 'widened' : 'narrowed';
}

/** One polarity inside another. */
export function polarityIn(outer: Polarity, inner: Polarity): Polarity {
  if (outer === 'either' || inner === 'either') return 'either';
  return outer === inner ? 'same' : 'opposite';
}
