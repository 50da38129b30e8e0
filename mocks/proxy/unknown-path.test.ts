import { expect, test } from 'vitest';
import { toUnknownPath } from './unknown-path.ts';

test.each([
  ['/favicon.ico', '/favicon.ico'],
  ['/api/data-marts/by-color', '/api/data-marts/by-color'],
  ['/api/users/05e40001-4a84-48d7-98ef-99b4079b25f1/tags', '/api/users/*/tags'],
  ['/api/v2/dataMarts', '/api/v2/dataMarts'],
  ['/api/Zq7-s3cr3t', '/api/*'],
  ['/api/users/7', '/api/users/*'],
  ['/api/x/svc_key_eyJhcGlPcmlnaW4iOiJodHRwOi8vMTI3LjAuMC4xIn0', '/api/x/*'],
  ['/api/x/mgc1p5.4~nM_', '/api/x/*'],
  ['/api/%1B[31m', '/api/*'],
  ['/api/\u001b[m/é', '/api/*/*'],
  [`/${'a/'.repeat(500)}`, `/${'a/'.repeat(500)}`.slice(0, 200)],
])('%j is printed as %j', (path, want) => {
  expect(toUnknownPath(path)).toBe(want);
});
