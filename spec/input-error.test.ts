import { describe, expect, test } from 'vitest';
import { hintFor, InputError } from './input-error.ts';

describe('hintFor', () => {
  const roles = ['business-user', 'technical-user', 'project-admin'];
  test.each<[string, readonly string[], string]>([
    ['busines-user', roles, '; did you mean "business-user"?'],
    ['Business-User', roles, '; did you mean "business-user"?'],
    ['tecnical-usre', roles, '; did you mean "technical-user"?'],
    ['admin', roles, ''],
    ['xyz', roles, ''],
    ['', roles, ''],
    ['lst', ['create', 'read', 'list'], '; did you mean "list"?'],
    ['mokc', ['mock', 'conform'], '; did you mean "mock"?'],
    ['mock', [], ''],
  ])('%s among %j', (word, candidates, want) => expect(hintFor(word, candidates)).toBe(want));
});

test('InputError has a name of its own and keeps its cause', () => {
  const cause = new Error('why');
  const error = new InputError('what', { cause });
  expect([error.name, error.message, error.cause, error instanceof Error]).toEqual(['InputError', 'what', cause, true]);
});
