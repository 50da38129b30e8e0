/** Rules about the form of values: `pattern`, `format`, `multipleOf`, `uniqueItems`, `content…`. */
export const textRules = {
  'pattern-added': {
    effect: 'narrowed',
    notice: { request: 'only text that matches {after} is accepted now', response: 'the text matches {after} now' },
  },
  'pattern-removed': {
    effect: 'widened',
    // Whether a client relies on a pattern of what it reads cannot be known.
    levels: { request: 'info', response: 'warning' },
    notice: {
      request: 'the text need not match {before} any more',
      response: 'the text may be other than {before} now',
    },
  },
  'pattern-changed': {
    effect: 'unknown',
    kind: 'none',
    notice: 'the text matches {after} now, {before} before; which of the two allows more is not decided',
  },
  'format-added': {
    effect: 'narrowed',
    notice: { request: 'only the format {after} is accepted now', response: 'the value has the format {after} now' },
  },
  'format-removed': {
    effect: 'widened',
    notice: {
      request: 'the format {before} is not asked for any more',
      response: 'the value may be in a format other than {before} now',
    },
  },
  'format-widened': {
    effect: 'widened',
    kind: 'weaker',
    notice: {
      request: 'the format {after} is accepted now, {before} before',
      response: 'the value may be any {after} now, it was {before}',
    },
  },
  'format-narrowed': {
    effect: 'narrowed',
    kind: 'extra',
    notice: {
      request: 'only the format {after} is accepted now, {before} before',
      response: 'the value has the format {after} now, {before} before',
    },
  },
  'format-changed': { effect: 'incomparable', notice: 'the format is {after} now, {before} before' },
  'multiple-of-added': {
    effect: 'narrowed',
    notice: {
      request: 'only multiples of {after} are accepted now',
      response: 'the value is a multiple of {after} now',
    },
  },
  'multiple-of-removed': {
    effect: 'widened',
    notice: {
      request: 'numbers other than multiples of {before} are accepted now',
      response: 'the value may be other than a multiple of {before} now',
    },
  },
  'multiple-of-widened': { effect: 'widened', notice: 'multiples of {after} are allowed now, of {before} before' },
  'multiple-of-narrowed': {
    effect: 'narrowed',
    notice: 'only multiples of {after} are allowed now, of {before} before',
  },
  'multiple-of-changed': {
    effect: 'incomparable',
    notice: 'multiples of {after} are expected now, of {before} before',
  },
  'unique-items-added': {
    effect: 'narrowed',
    notice: { request: 'repeated items are refused now', response: 'no item is repeated now' },
  },
  'unique-items-removed': {
    effect: 'widened',
    notice: { request: 'repeated items are accepted now', response: 'items may be repeated now' },
  },
  'content-encoding-added': { effect: 'narrowed', notice: 'the text is encoded as {after} now' },
  'content-encoding-removed': { effect: 'widened', notice: 'the text is not said to be encoded as {before} any more' },
  'content-encoding-changed': { effect: 'incomparable', notice: 'the text is encoded as {after} now, {before} before' },
  'content-media-type-added': { effect: 'narrowed', notice: 'the text holds {after} now' },
  'content-media-type-removed': { effect: 'widened', notice: 'the text is not said to hold {before} any more' },
  'content-media-type-changed': { effect: 'incomparable', notice: 'the text holds {after} now, {before} before' },
} as const;
