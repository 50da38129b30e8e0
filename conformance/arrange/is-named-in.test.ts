import { expect, it } from 'vitest';
import { isNamedIn } from './is-named-in.ts';

const path = '/api/data-marts/2d766f37-1e3f/insight-templates/6/sources';

it.each([
  ['a short id that stands in a longer one', '7', { path }, false],
  ['a short id in the path', '6', { path }, true],
  ['a short id in a text of the body', '7', { path, body: '{"key":"no_7"}' }, false],
  ['a short id as a value of the body', '7', { path, body: '{"of":{"templateId":7}}' }, true],
  ['a long id within a text', 'a47f0001-bb11', { path, body: '{"self":"/artifacts/a47f0001-bb11"}' }, true],
  ['a long id that is not there', 'a47f0001-bb11', { path }, false],
])('a request names %s', (_, id, message, want) => {
  expect(isNamedIn(message, id)).toBe(want);
});
