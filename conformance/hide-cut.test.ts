import { expect, it } from 'vitest';
import { hideCut } from './hide-cut.ts';
import { createMask } from './mask.ts';

it.each([
  ['a secret', 'token 0123456789abcdef!', 'token $TOKEN!'],
  ['its beginning', 'token 0123456789ab!', 'token ${TOKEN%????}!'],
  ['another', 'token 012345678!', 'token 012345678!'],
])('hides %s', (_, text, want) => {
  const mask = createMask();
  hideCut(mask, '0123456789abcdef', 'TOKEN', 4);
  expect(mask.mask(text)).toBe(want);
});

it('leaves the beginning of a short secret alone: it may be any word', () => {
  const mask = createMask();
  hideCut(mask, 'password1', 'SECRET', 1);
  expect(mask.mask('password1 is no password')).toBe('$SECRET is no password');
});
