/** Rules about operations, parameters, bodies, responses and headers: what is there, and what must be. */
export const operationRules = {
  'operation-added': { effect: 'metadata', kind: 'extra', notice: 'it can be called now' },
  'operation-removed': { effect: 'incomparable', kind: 'missing', notice: 'it cannot be called any more' },
  'webhook-added': { effect: 'metadata', kind: 'extra', notice: 'the service may call it now' },
  'webhook-removed': { effect: 'incomparable', kind: 'missing', notice: 'the service does not call it any more' },
  'removed-after-deprecation': {
    effect: 'unknown',
    kind: 'missing',
    notice: 'it is gone; it was deprecated, without a date',
  },
  'removed-after-sunset': { effect: 'metadata', kind: 'missing', notice: 'it is gone, as announced for {before}' },
  'removed-before-sunset': {
    effect: 'incomparable',
    kind: 'missing',
    notice: 'it is gone; it was announced to stay until {before}',
  },
  'removed-with-unreadable-sunset': {
    effect: 'incomparable',
    kind: 'missing',
    notice: 'it is gone; it was deprecated, and the announced end, {before}, is not a date',
  },
  'server-added': { effect: 'metadata', notice: 'the service is reached at {after} too' },
  'server-removed': { effect: 'unknown', kind: 'none', notice: 'the service is not said to be at {before} any more' },
  'server-variables-changed': {
    effect: 'unknown',
    kind: 'none',
    notice: 'the variables of {after} are other ones now',
  },
  'parameter-added': {
    effect: 'metadata',
    kind: 'extra',
    notice: { request: 'it may be sent now', response: 'it may be given now' },
  },
  'parameter-added-required': {
    effect: 'narrowed',
    kind: 'contradiction',
    notice: { request: 'it must be sent now; a request without it is refused', response: 'it is always given now' },
  },
  'parameter-removed': {
    effect: 'unknown',
    kind: 'missing',
    notice: { request: 'it is not known any more; what is sent is of no use', response: 'it is not given any more' },
  },
  'parameter-became-required': {
    effect: 'narrowed',
    kind: { request: 'contradiction', response: 'extra' },
    notice: { request: 'it must be sent now; a request without it is refused', response: 'it is always given now' },
  },
  'parameter-became-optional': {
    effect: 'widened',
    kind: 'weaker',
    notice: { request: 'it need not be sent any more', response: 'it may be absent now' },
  },
  'serialization-changed': { effect: 'incomparable', notice: 'it is written as {after} now, as {before} before' },
  'reserved-characters-allowed': {
    effect: 'widened',
    kind: 'weaker',
    notice: 'reserved characters may stand in it unescaped now',
  },
  'reserved-characters-forbidden': {
    effect: 'narrowed',
    kind: 'extra',
    notice: 'reserved characters may not stand in it unescaped any more',
  },
  'empty-value-allowed': { effect: 'widened', kind: 'weaker', notice: 'it may be empty now' },
  'empty-value-forbidden': { effect: 'narrowed', kind: 'extra', notice: 'it may not be empty any more' },
  'body-added': {
    effect: 'metadata',
    kind: 'extra',
    notice: { request: 'a body may be sent now', response: 'a body may be given now' },
  },
  'body-added-required': {
    effect: 'narrowed',
    kind: { request: 'contradiction', response: 'extra' },
    notice: { request: 'a body must be sent now', response: 'a body is given now' },
  },
  'body-removed': {
    effect: 'incomparable',
    kind: 'missing',
    notice: { request: 'no body is taken any more', response: 'no body is given any more' },
  },
  'body-became-required': {
    effect: 'narrowed',
    kind: { request: 'contradiction', response: 'extra' },
    notice: 'it must be there now',
  },
  'body-became-optional': { effect: 'widened', kind: 'weaker', notice: 'it may be absent now' },
  'media-type-added': {
    effect: 'metadata',
    kind: 'extra',
    notice: { request: '{after} is accepted too', response: '{after} can be asked for too' },
  },
  'media-type-removed': {
    effect: 'incomparable',
    kind: 'missing',
    notice: { request: '{before} is refused now', response: '{before} is not given any more' },
  },
  'media-type-widened': {
    effect: 'widened',
    kind: 'weaker',
    notice: {
      request: '{after} is accepted now, {before} before',
      response: 'the body may be {after} of any kind now, it was {before}',
    },
  },
  'media-type-narrowed': {
    effect: 'narrowed',
    kind: 'extra',
    notice: {
      request: 'only {after} is accepted now, {before} before',
      response: 'the body is {after} now, {before} before',
    },
  },
  'media-type-parameters-changed': { effect: 'metadata', notice: 'the media type is {after} now, {before} before' },
  'encoding-changed': {
    effect: 'incomparable',
    notice: 'this part of the body is written as {after} now, as {before} before',
  },
  'success-status-added': { effect: 'unknown', kind: 'extra', notice: 'success may be answered with {after} too' },
  'success-status-removed': {
    effect: 'incomparable',
    kind: 'missing',
    notice: 'success is not answered with {before} any more',
  },
  'success-status-changed': {
    effect: 'incomparable',
    notice: 'success is answered with {after} now, with {before} before',
  },
  'success-status-widened': {
    effect: 'unknown',
    kind: 'weaker',
    notice: 'success may be answered with any {after} now, {before} before',
  },
  'success-status-narrowed': {
    effect: 'metadata',
    notice: 'success is answered with {after} now, with some {before} before',
  },
  'error-status-added': { effect: 'metadata', notice: 'the answer may be {after} too' },
  'error-status-removed': { effect: 'metadata', notice: 'the answer {before} is not listed any more' },
  'default-response-added': { effect: 'metadata', notice: 'there is a response for statuses that are not listed now' },
  'default-response-removed': {
    effect: 'unknown',
    kind: 'none',
    notice: 'nothing is said of statuses that are not listed any more',
  },
  'header-added': { effect: 'metadata', kind: 'extra', notice: 'it may be given now' },
  'header-removed': { effect: 'unknown', kind: 'missing', notice: 'it may never be given any more' },
  'header-removed-required': {
    effect: 'incomparable',
    kind: 'missing',
    notice: 'it was always given and is not any more',
  },
  'header-became-required': { effect: 'narrowed', kind: 'extra', notice: 'it is always given now' },
  'header-became-optional': { effect: 'widened', kind: 'weaker', notice: 'it may be absent now, it was always given' },
} as const;
