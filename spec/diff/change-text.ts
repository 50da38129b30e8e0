import { hash } from 'node:crypto';
import { toShape } from './api/operation.ts';
import type { Direction, Use } from './change.ts';
import type { Fact } from './compare/finding.ts';
import { rules } from './rules.ts';

/** A place within a place: `title in the request body`. */
export function placeIn(at: string, path: string): string {
  if (path === '') return at;
  return `${path.startsWith('.') ? path.slice(1) : path} in ${at}`;
}

/** One sentence on what a client notices. */
export function messageOf({ rule, before, after }: Fact, direction: Direction, { at }: Use): string {
  const { notice } = rules[rule];
  const text = typeof notice === 'string' ? notice : notice[direction === 'response' ? 'response' : 'request'];
  const filled = text.replaceAll(/\{(before|after)\}/g, (_, name) => (name === 'before' ? before : after) ?? 'nothing');
  const isSentence = /^(?:the|each) /.test(at);
  return `${isSentence ? at.charAt(0).toUpperCase() + at.slice(1) : at}: ${filled}.`;
}

/** A digest of what changed and for whom, not of where it stands: paths count by their shapes. */
export function fingerprintOf({ rule, before, after }: Fact, direction: Direction, uses: readonly Use[]): string {
  const where = uses.map(({ operation, at }) => `${toShape(operation ?? '')} ${at}`);
  return hash('sha256', [rule, direction, before, after, ...where].join('\n')).slice(0, 16);
}
