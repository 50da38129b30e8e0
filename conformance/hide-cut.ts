import type { Mask } from './mask.ts';

/**
 * Hides a secret, and what is left of it where a check cuts the end off: a target may take that as well. It is shown as
 * what a shell makes of the variable.
 *
 * @example hideCut(mask, secret, 'SECRET_BUSINESS_USER', 1) // "${SECRET_BUSINESS_USER%?}" in place of the beginning
 */
export function hideCut({ hide }: Mask, secret: string, name: string, cut: number): void {
  hide(secret, `$${name}`);
  // The beginning of a short one may be any word.
  if (secret.length >= 16) hide(secret.slice(0, -cut), `\${${name}%${'?'.repeat(cut)}}`);
}
