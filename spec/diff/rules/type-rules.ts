/** Rules about which kinds of values a schema allows: `type`, null, schemas that come or go. */
export const typeRules = {
  'type-widened': {
    effect: 'widened',
    kind: 'weaker',
    notice: {
      request: '{after} is accepted now, only {before} before',
      response: 'the value may be {after} now, it was always {before}',
    },
  },
  'type-narrowed': {
    effect: 'narrowed',
    kind: 'extra',
    notice: {
      request: 'only {after} is accepted now, {before} before; other values are refused',
      response: 'the value is always {after} now, it could be {before}',
    },
  },
  'type-changed': {
    effect: 'incomparable',
    notice: {
      request: '{after} is expected now in place of {before}, which is refused',
      response: 'the value is {after} now, it was {before}',
    },
  },
  'null-added': {
    effect: 'widened',
    kind: { request: 'weaker', response: 'contradiction' },
    notice: { request: 'null is accepted now', response: 'the value may be null now, it never was' },
  },
  'null-removed': {
    effect: 'narrowed',
    kind: { request: 'contradiction', response: 'extra' },
    notice: { request: 'null is refused now', response: 'the value is never null now' },
  },
  'schema-added': {
    effect: 'narrowed',
    kind: 'extra',
    notice: {
      request: 'only {after} is accepted now, any value before',
      response: 'the value is {after} now, nothing was said of it',
    },
  },
  'schema-removed': {
    effect: 'widened',
    kind: 'weaker',
    notice: { request: 'any value is accepted now', response: 'the value may be anything now, it was {before}' },
  },
  'schema-withdrawn': {
    effect: 'widened',
    levels: { request: 'info', response: 'warning' },
    kind: 'weaker',
    notice: { request: 'any value is accepted now', response: 'nothing is said of the value any more' },
  },
  'schema-forbidden': {
    effect: 'narrowed',
    kind: { request: 'contradiction', response: 'extra' },
    notice: { request: 'no value is accepted here any more', response: 'no value is given here any more' },
  },
  'schema-allowed': {
    effect: 'widened',
    kind: { request: 'weaker', response: 'contradiction' },
    notice: { request: 'a value is accepted here now', response: 'a value may be given here now' },
  },
  'reference-changed': {
    effect: 'unknown',
    notice: 'it refers to {after} now, to {before} before, and what stands there is not known',
  },
} as const;
