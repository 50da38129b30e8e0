/** Rules about objects and arrays: which properties and items there are, and which must be there. */
export const objectRules = {
  'property-added': {
    effect: 'narrowed',
    levels: { request: 'info', response: 'info' },
    kind: 'extra',
    notice: { request: 'it may be sent now', response: 'it may be given now' },
  },
  'property-added-required': {
    effect: 'narrowed',
    kind: { request: 'contradiction', response: 'extra' },
    notice: { request: 'it must be sent now; a request without it is refused', response: 'it is always given now' },
  },
  'property-added-to-closed': {
    effect: 'widened',
    kind: 'extra',
    notice: {
      request: 'it may be sent now, it was refused',
      response: 'it may be given now, where nothing but the known properties was allowed',
    },
  },
  'property-removed': {
    effect: 'widened',
    levels: { request: 'warning', response: 'warning' },
    kind: 'missing',
    notice: {
      request: 'it is not known any more; what is sent is of no use',
      response: 'it may never be given any more',
    },
  },
  'property-removed-required': {
    effect: 'widened',
    levels: { request: 'warning', response: 'breaking' },
    kind: 'missing',
    notice: {
      request: 'it is not asked for any more; what is sent is of no use',
      response: 'it was always given and is not any more',
    },
  },
  'property-removed-from-closed': {
    effect: 'narrowed',
    levels: { request: 'breaking', response: 'warning' },
    kind: { request: 'contradiction', response: 'missing' },
    notice: { request: 'a request that holds it is refused now', response: 'it is not given any more' },
  },
  'property-became-required': {
    effect: 'narrowed',
    kind: { request: 'contradiction', response: 'extra' },
    notice: { request: 'it must be sent now; a request without it is refused', response: 'it is always given now' },
  },
  'property-required': {
    effect: 'narrowed',
    kind: 'extra',
    notice: {
      request: 'it must be sent; the contract says of no property whether it must',
      response: 'it is always given; the contract says of no property whether it is',
    },
  },
  'property-became-optional': {
    effect: 'widened',
    kind: 'weaker',
    notice: { request: 'it need not be sent any more', response: 'it may be absent now, it was always given' },
  },
  'property-became-read-only': {
    effect: 'unknown',
    kind: 'none',
    notice: 'it is read-only now: it should not be sent any more',
  },
  'property-became-writable': {
    effect: 'unknown',
    levels: { request: 'info', response: 'info' },
    kind: 'none',
    notice: 'it is not read-only any more: it may be sent',
  },
  'property-became-writable-required': {
    effect: 'unknown',
    kind: 'none',
    notice: 'it is not read-only any more, and required: it should be sent',
  },
  'property-became-write-only': {
    effect: 'unknown',
    kind: 'none',
    notice: 'it is write-only now: it should not be given any more',
  },
  'property-became-readable': {
    effect: 'unknown',
    levels: { request: 'info', response: 'info' },
    kind: 'none',
    notice: 'it is not write-only any more: it may be given',
  },
  'properties-undescribed': {
    effect: 'widened',
    kind: 'weaker',
    notice: 'none of its properties is described',
  },
  'additional-properties-forbidden': {
    effect: 'narrowed',
    kind: 'extra',
    notice: {
      request: 'a request with properties that are not named is refused now',
      response: 'only the named properties are given now',
    },
  },
  'additional-properties-allowed': {
    effect: 'widened',
    kind: 'weaker',
    notice: {
      request: 'properties that are not named are accepted now',
      response: 'properties that are not named may be given now',
    },
  },
  'unevaluated-properties-forbidden': {
    effect: 'narrowed',
    notice: 'properties that nothing describes are not allowed any more',
  },
  'unevaluated-properties-allowed': { effect: 'widened', notice: 'properties that nothing describes are allowed now' },
  'unevaluated-items-forbidden': {
    effect: 'narrowed',
    notice: 'items that nothing describes are not allowed any more',
  },
  'unevaluated-items-allowed': { effect: 'widened', notice: 'items that nothing describes are allowed now' },
  'pattern-property-added': { effect: 'narrowed', notice: 'properties named like {after} are bound to a schema now' },
  'pattern-property-removed': {
    effect: 'widened',
    notice: 'properties named like {before} are not bound to a schema any more',
  },
  'dependent-required-added': { effect: 'narrowed', notice: 'where it is present, {after} must be present too now' },
  'dependent-required-removed': {
    effect: 'widened',
    notice: 'where it is present, {before} need not be present any more',
  },
  'dependent-schema-added': { effect: 'narrowed', notice: 'where {after} is present, a further schema applies now' },
  'dependent-schema-removed': {
    effect: 'widened',
    notice: 'where {before} is present, no further schema applies any more',
  },
  'contains-added': { effect: 'narrowed', notice: 'some items must match a further schema now' },
  'contains-removed': { effect: 'widened', notice: 'no item need match a further schema any more' },
} as const;
