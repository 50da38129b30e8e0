import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { hideSecret, toAltered, toOtherCase } from './hide-secret.ts';
import { createMask } from './mask.ts';

const secret = '0123456789abcdeF';

it.each([
  ['a secret', secret, '$TOKEN'],
  ['its beginning', secret.slice(0, -4), '${TOKEN%????}'],
  ['one with another letter', toAltered(secret), '${TOKEN:0:12}A${TOKEN:13}'],
  ['one with other capitals', toOtherCase(secret), '$(echo $TOKEN | tr a-zA-Z A-Za-z)'],
  ['no other', secret.slice(0, 9), secret.slice(0, 9)],
])('hides %s', (_, shown, want) => {
  const mask = createMask();
  hideSecret(mask, secret, 'TOKEN', 4);
  expect(mask.mask(`token ${shown}!`)).toBe(`token ${want}!`);
});

it('is shown as what a shell makes the same of', () => {
  const mask = createMask();
  hideSecret(mask, secret, 'TOKEN', 4);
  for (const made of [secret.slice(0, -4), toAltered(secret), toOtherCase(secret)]) {
    const echo = `echo "${mask.mask(made)}"`;
    expect(execFileSync('bash', ['-c', echo], { env: { ...process.env, TOKEN: secret }, encoding: 'utf8' })).toBe(
      `${made}\n`,
    );
  }
});

it('leaves the beginning of a short secret alone: it may be any word', () => {
  const mask = createMask();
  hideSecret(mask, 'password1', 'SECRET', 1);
  expect(mask.mask('password1 is no password')).toBe('$SECRET is no password');
});
