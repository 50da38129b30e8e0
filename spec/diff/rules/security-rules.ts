/** Rules about who may call what: security requirements with their roles and scopes, and security schemes. */
export const securityRules = {
  'security-added': {
    effect: 'incomparable',
    kind: 'contradiction',
    notice: 'calls without credentials are refused now; {after} is asked for',
  },
  'security-removed': {
    effect: 'incomparable',
    notice: 'no credentials are asked for any more, and those that clients send ({before}) are not said to count',
  },
  'security-alternative-added': {
    effect: 'metadata',
    kind: 'none',
    notice: 'credentials of another kind do too: {after}',
  },
  'security-alternative-removed': {
    effect: 'incomparable',
    kind: 'none',
    notice: 'credentials of this kind do not do any more: {before}',
  },
  'security-tightened': { effect: 'incomparable', kind: 'none', notice: '{after} is asked for now, {before} before' },
  'security-relaxed': { effect: 'metadata', kind: 'none', notice: '{after} is asked for now, {before} before' },
  'scope-added': { effect: 'incomparable', kind: 'none', notice: 'callers need {after} now; others are refused' },
  'scope-removed': { effect: 'metadata', kind: 'weaker', notice: 'callers do not need {before} any more' },
  'scope-changed': {
    effect: 'incomparable',
    kind: 'contradiction',
    notice: 'callers need {after} now in place of {before}',
  },
  'security-scheme-changed': {
    effect: 'incomparable',
    kind: 'none',
    notice: 'credentials are given as {after} now, as {before} before',
  },
  'security-scheme-url-changed': {
    effect: 'unknown',
    kind: 'none',
    notice: 'it is at {after} now, at {before} before',
  },
  'oauth-flow-added': { effect: 'metadata', notice: 'the flow {after} can be used too' },
  'oauth-flow-removed': { effect: 'incomparable', kind: 'none', notice: 'the flow {before} cannot be used any more' },
  'oauth-scope-added': { effect: 'metadata', notice: 'there is a scope {after} now' },
  'oauth-scope-removed': { effect: 'unknown', kind: 'none', notice: 'there is no scope {before} any more' },
} as const;
