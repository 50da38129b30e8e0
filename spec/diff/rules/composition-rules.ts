/** Rules about `oneOf`, `anyOf`, `not`, `if` and `discriminator`. */
export const compositionRules = {
  'alternative-added': {
    effect: 'widened',
    kind: 'extra',
    notice: {
      request: 'a further alternative is accepted now: {after}',
      response: 'the value may be a further alternative now: {after}',
    },
  },
  'alternative-repeated': {
    effect: 'metadata',
    notice: 'a further alternative is named that allows what another allows already: {after}',
  },
  'alternative-removed': {
    effect: 'narrowed',
    kind: { request: 'contradiction', response: 'extra' },
    notice: {
      request: 'an alternative is not accepted any more: {before}',
      response: 'an alternative does not occur any more: {before}',
    },
  },
  'alternatives-added': {
    effect: 'narrowed',
    notice: {
      request: 'one of several further schemas must match now',
      response: 'one of several further schemas matches now',
    },
  },
  'alternatives-removed': { effect: 'widened', notice: 'none of several further schemas need match any more' },
  'schema-became-alternatives': {
    effect: 'incomparable',
    notice: 'the schema is replaced by alternatives, {after}, that neither include it nor lie within it',
  },
  'schema-became-alternatives-wider': {
    effect: 'widened',
    kind: 'weaker',
    notice: {
      request: 'further alternatives are accepted now: {after}',
      response: 'the value may be another alternative now: {after}',
    },
  },
  'schema-became-alternatives-narrower': {
    effect: 'narrowed',
    kind: 'extra',
    notice: {
      request: 'only {after} is accepted now; other values are refused',
      response: 'the value is one of {after} now',
    },
  },
  'alternatives-became-schema': {
    effect: 'incomparable',
    notice: 'the alternatives, {before}, are replaced by a schema that neither includes them nor is one of them',
  },
  'alternatives-became-schema-wider': {
    effect: 'widened',
    kind: 'weaker',
    notice: { request: 'more than {before} is accepted now', response: 'the value may be other than {before} now' },
  },
  'alternatives-became-schema-narrower': {
    effect: 'narrowed',
    kind: 'extra',
    notice: {
      request: 'only one alternative of {before} is accepted now',
      response: 'the value is always one alternative of {before} now',
    },
  },
  'one-of-became-any-of': {
    effect: 'widened',
    kind: 'none',
    notice: 'a value may match several of the alternatives now',
  },
  'any-of-became-one-of': {
    effect: 'narrowed',
    kind: 'none',
    notice: 'a value may match only one of the alternatives now',
  },
  'not-added': { effect: 'narrowed', notice: 'values that match a further schema are not allowed any more' },
  'not-removed': { effect: 'widened', notice: 'values that match a schema that was excluded are allowed now' },
  'condition-added': { effect: 'narrowed', notice: 'under a condition (if), a further schema applies now' },
  'condition-removed': { effect: 'widened', notice: 'a condition (if) and what applied under it are gone' },
  'discriminator-changed': {
    effect: 'unknown',
    notice: 'the alternatives are told apart by {after} now, by {before} before',
  },
  'discriminator-value-added': {
    effect: 'unknown',
    levels: { request: 'info', response: 'info' },
    kind: 'none',
    notice: '{after} names an alternative now',
  },
  'discriminator-value-removed': { effect: 'unknown', kind: 'none', notice: '{before} names no alternative any more' },
} as const;
