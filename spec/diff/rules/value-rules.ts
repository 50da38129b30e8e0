/** Rules about the values themselves: `enum`, `const`, `x-extensible-enum`, `default`. */
export const valueRules = {
  'enum-added': {
    effect: 'narrowed',
    kind: 'extra',
    notice: {
      request: 'only {after} is accepted now, other values are refused',
      response: 'the value is one of {after} now',
    },
  },
  'enum-removed': {
    effect: 'widened',
    notice: {
      request: 'values other than {before} are accepted now',
      response: 'the value may be other than {before} now',
    },
  },
  'enum-value-added': {
    effect: 'widened',
    // Whether the clients of a service cope with a value that they do not know cannot be known from its description.
    levels: { request: 'info', response: 'warning' },
    kind: 'contradiction',
    notice: { request: '{after} is accepted now', response: 'the value may be {after} now, which clients do not know' },
  },
  'enum-value-removed': {
    effect: 'narrowed',
    kind: { request: 'contradiction', response: 'extra' },
    notice: { request: '{before} is refused now', response: 'the value is never {before} now' },
  },
  'enum-changed': {
    effect: 'incomparable',
    notice: {
      request: '{after} is expected now in place of {before}, which is refused',
      response: 'the value is {after} now, it was {before}',
    },
  },
  'extensible-enum-value-added': {
    effect: 'widened',
    levels: { request: 'info', response: 'info' },
    kind: 'extra',
    notice: '{after} is among the values now; the list was declared open',
  },
  'extensible-enum-value-removed': {
    effect: 'narrowed',
    kind: { request: 'contradiction', response: 'extra' },
    notice: '{before} is no longer among the values',
  },
  'default-added': { effect: 'metadata', notice: 'what is left out counts as {after} now' },
  'default-removed': { effect: 'metadata', notice: 'what is left out no longer counts as {before}' },
  'default-changed': { effect: 'metadata', notice: 'what is left out counts as {after} now, as {before} before' },
} as const;
