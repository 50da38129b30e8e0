import { expect, test } from 'vitest';
import { type Bump, nextVersion, toBump } from './bump.ts';
import { changesOf, documentWith, requestOf, responseOf } from './testing/documents.ts';

const bumpOf = (base: unknown, revision: unknown): Bump => toBump(changesOf(base, revision));

test.each<[string, Bump, Bump]>([
  ['nothing', bumpOf(documentWith({}), documentWith({})), 'none'],
  ['documentation', bumpOf(documentWith({}), documentWith({ summary: 'A', operationId: 'a' })), 'patch'],
  ['an operation', bumpOf({ openapi: '3.1.0' }, documentWith({})), 'minor'],
  ['a wider request', bumpOf(requestOf({ maxLength: 5 }), requestOf({})), 'minor'],
  ['a value that clients may not know', bumpOf(responseOf({ enum: ['a'] }), responseOf({ enum: ['a', 'b'] })), 'minor'],
  ['a narrower request', bumpOf(requestOf({}), requestOf({ maxLength: 5 })), 'major'],
])('%s: %s', (_, bump, want) => expect(bump).toBe(want));

test.each<[unknown, Bump, string | undefined]>([
  ['1.2.3', 'major', '2.0.0'],
  ['1.2.3', 'minor', '1.3.0'],
  ['v1.2.3-rc.1', 'patch', '1.2.4'],
  ['1.2.3', 'none', '1.2.3'],
  ['0.2.3', 'major', '0.3.0'],
  ['0.2.3', 'minor', '0.2.4'],
  ['1.2', 'major', undefined],
  [undefined, 'major', undefined],
])('%s, %s: %s', (version, bump, want) => expect(nextVersion(version, bump)).toBe(want));
