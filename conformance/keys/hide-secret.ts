import type { Mask } from './mask.ts';

/**
 * Hides a secret, and what a check makes of it: one that is cut at its end, that is altered, and that is in the other
 * case. Who reads those knows nearly all of the secret, and a target may take them as well. They are shown as what a
 * shell makes of the variable.
 *
 * @param cut how many characters are cut off
 *
 * @example hideSecret(mask, secret, 'SECRET_BUSINESS_USER', 1) // "${SECRET_BUSINESS_USER%?}" in place of the beginning
 */
export function hideSecret({ hide }: Mask, secret: string, name: string, cut: number): void {
  hide(secret, `$${name}`);
  // What is left of a short one may be any word.
  if (secret.length < 16) return;
  hide(secret.slice(0, -cut), `\${${name}%${'?'.repeat(cut)}}`);
  const at = alteredAt(secret);
  hide(toAltered(secret), `\${${name}:0:${at}}${toAltered(secret)[at]!}\${${name}:${at + 1}}`);
  const other = toOtherCase(secret);
  if (other !== secret) hide(other, `$(echo $${name} | tr a-zA-Z A-Za-z)`);
}

/**
 * Another letter in the middle of the last part, in whatever case: that of a signed token is its signature, and the last letter of a
 * base64url text may hold bits that nothing reads.
 */
export function toAltered(secret: string): string {
  const at = alteredAt(secret);
  return secret.slice(0, at) + (/a/i.test(secret[at] ?? '') ? 'B' : 'A') + secret.slice(at + 1);
}

/** The same text with capitals for small letters, and the reverse. */
export function toOtherCase(secret: string): string {
  return secret.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

function alteredAt(secret: string): number {
  const dot = secret.lastIndexOf('.');
  return Math.floor(dot < 0 || dot === secret.length - 1 ? secret.length * 0.75 : (dot + 1 + secret.length) / 2);
}
