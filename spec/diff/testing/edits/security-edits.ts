import { apiKey, bearer, editsOf, flow, oauth, type OperationEdit, type Row, schemes, secured } from './operations.ts';

/** Edits of the Security Scheme Object, OAuth Flow Object, Security Requirement Object. */
export const securityEdits: readonly OperationEdit[] = [
  ...editsOf('Security Scheme Object', [
    ['type', 'changed', schemes({ key: apiKey }), schemes({ key: bearer }), 'breaking security-scheme-changed'],
    [
      'description',
      'added',
      schemes({ key: apiKey }),
      schemes({ key: { ...apiKey, description: 'A' } }),
      'info description-changed',
    ],
    [
      'name',
      'changed',
      schemes({ key: apiKey }),
      schemes({ key: { ...apiKey, name: 'x-token' } }),
      'breaking security-scheme-changed',
    ],
    ['name', 'in capitals', schemes({ key: apiKey }), schemes({ key: { ...apiKey, name: 'X-Key' } })],
    [
      'in',
      'changed',
      schemes({ key: apiKey }),
      schemes({ key: { ...apiKey, in: 'query' } }),
      'breaking security-scheme-changed',
    ],
    [
      'scheme',
      'changed',
      schemes({ key: bearer }),
      schemes({ key: { ...bearer, scheme: 'basic' } }),
      'breaking security-scheme-changed',
    ],
    ['flows', 'added', oauth({ implicit: flow }), oauth({ implicit: flow, password: flow }), 'info oauth-flow-added'],
    [
      'flows',
      'removed',
      oauth({ implicit: flow, password: flow }),
      oauth({ implicit: flow }),
      'breaking oauth-flow-removed',
    ],
    [
      'openIdConnectUrl',
      'changed',
      schemes({ key: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example' } }),
      schemes({ key: { type: 'openIdConnect', openIdConnectUrl: 'https://b.example' } }),
      'warning security-scheme-url-changed',
    ],
  ]),
  ...editsOf('OAuth Flow Object', [
    ...['authorizationUrl', 'tokenUrl', 'refreshUrl'].map((field): Row => [
      field,
      'changed',
      oauth({ implicit: { ...flow, [field]: 'https://a.example' } }),
      oauth({ implicit: { ...flow, [field]: 'https://b.example' } }),
      'warning security-scheme-url-changed',
    ]),
    [
      'scopes',
      'added',
      oauth({ implicit: flow }),
      oauth({ implicit: { ...flow, scopes: { read: 'Read', write: 'Write' } } }),
      'info oauth-scope-added',
    ],
    [
      'scopes',
      'removed',
      oauth({ implicit: { ...flow, scopes: { read: 'Read', write: 'Write' } } }),
      oauth({ implicit: flow }),
      'warning oauth-scope-removed',
    ],
  ]),
  ...editsOf('Security Requirement Object', [
    [
      '{name}',
      'a role or scope added',
      secured([{ key: ['reader'] }]),
      secured([{ key: ['reader', 'writer'] }]),
      'breaking scope-added',
    ],
    [
      '{name}',
      'a role or scope removed',
      secured([{ key: ['reader', 'writer'] }]),
      secured([{ key: ['reader'] }]),
      'info scope-removed',
    ],
    [
      '{name}',
      'a role or scope changed',
      secured([{ key: ['reader'] }]),
      secured([{ key: ['writer'] }]),
      'breaking scope-changed',
    ],
  ]),
];
