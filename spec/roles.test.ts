import { describe, expect, test } from 'vitest';
import { loadContract } from './contract.ts';
import { assumedRoleInclusion, includesRole } from './roles.ts';

describe('includesRole', () => {
  test.each([
    ['project-admin', 'project-admin', true],
    ['project-admin', 'technical-user', true],
    ['project-admin', 'business-user', true],
    ['technical-user', 'project-admin', false],
    ['technical-user', 'technical-user', true],
    ['technical-user', 'business-user', true],
    ['business-user', 'project-admin', false],
    ['business-user', 'technical-user', false],
    ['business-user', 'business-user', true],
    ['stranger', 'business-user', false],
    ['stranger', 'stranger', true],
  ])('%s may do what asks for %s: %s', (held, required, want) => expect(includesRole(held, required)).toBe(want));

  test('follows another table', () => {
    const flat = { 'project-admin': [], 'technical-user': [], 'business-user': [] };
    expect(includesRole('project-admin', 'business-user', flat)).toBe(false);
    expect(includesRole('business-user', 'project-admin', { 'business-user': ['project-admin'] })).toBe(true);
  });

  test('ends on roles that include each other', () => {
    expect(includesRole('a', 'c', { a: ['b'], b: ['a'] })).toBe(false);
    expect(includesRole('a', 'b', { a: ['b'], b: ['a'] })).toBe(true);
  });
});

test('the assumed table knows exactly the roles of the contract', async () => {
  const { authentication } = await loadContract();
  expect(new Set(Object.keys(assumedRoleInclusion))).toEqual(new Set(authentication.roles));
});
