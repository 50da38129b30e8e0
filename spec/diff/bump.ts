import type { Change } from './change.ts';
import { rules } from './rules.ts';

/** A step of a semantic version (SemVer 2.0.0). */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

/**
 * Which version step changes ask for: major where something breaks, minor where what is described became another, patch
 * where only the documentation did.
 */
export function toBump(changes: readonly Change[]): Bump {
  if (changes.some(({ level }) => level === 'breaking')) return 'major';
  const isPlain = ({ rule, level }: Change): boolean =>
    level === 'info' && rules[rule].effect === 'metadata' && !isAddition(rule);
  if (changes.some((change) => !isPlain(change))) return 'minor';
  return changes.length > 0 ? 'patch' : 'none';
}

/** What is offered in addition is a feature, be it that nothing was promised of it before. */
function isAddition(rule: Change['rule']): boolean {
  return /^(?:operation|webhook|parameter|body|media-type|header|security-alternative|oauth-flow|oauth-scope|error-status|server)-added$/.test(
    rule,
  );
}

/** The version after a step; undefined where the version is none of SemVer. Below 1.0.0, a minor step may break. */
export function nextVersion(version: unknown, bump: Bump): string | undefined {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(String(version)) ?? [];
  if (major === undefined) return undefined;
  const [x, y, z] = [major, minor, patch].map(Number) as [number, number, number];
  if (bump === 'none') return `${x}.${y}.${z}`;
  if (x === 0) return bump === 'patch' ? `0.${y}.${z + 1}` : bump === 'minor' ? `0.${y}.${z + 1}` : `0.${y + 1}.0`;
  if (bump === 'major') return `${x + 1}.0.0`;
  return bump === 'minor' ? `${x}.${y + 1}.0` : `${x}.${y}.${z + 1}`;
}
