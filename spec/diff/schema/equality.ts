import { toKey } from '../key.ts';
import { toMerged } from './alternatives.ts';
import type { SchemaNode } from './node.ts';
import type { Normalizer } from './normalizer.ts';
import type { Statement } from './statements.ts';

type Match = readonly [SchemaNode, SchemaNode];

/**
 * Makes a test whether two statements of schemas of one document come to the same in all that is ever told of them. Two
 * schemas count as equal while they are compared: where they are met again, as circular ones are, nothing new could be
 * found. What cannot be decided counts as different.
 */
export function toEquality(
  normalizer: Normalizer,
  statementsOf: (node: SchemaNode) => readonly Statement[],
): (one: Statement, other: Statement) => boolean {
  const proven = new Set<string>();
  return (one, other) => {
    if (one.text !== other.text) return false;
    const assumed = new Set<string>();
    const open = matchesOf(one, other);
    for (let match = open.pop(); match !== undefined; match = open.pop()) {
      const [left, right] = match.map((node) => toMerged(node, normalizer) ?? node) as [SchemaNode, SchemaNode];
      const key = `${left.id}|${right.id}`;
      if (left.id === right.id || proven.has(key) || assumed.has(key)) continue;
      assumed.add(key);
      const inner = explanationsOf(left) === explanationsOf(right) ? partsToMatch(left, right) : undefined;
      if (inner === undefined) return false;
      open.push(...inner);
    }
    for (const key of assumed) proven.add(key);
    return true;
  };

  /** What has to be equal for two schemas of one signature to be equal; undefined where they cannot be. */
  function partsToMatch(left: SchemaNode, right: SchemaNode): readonly Match[] | undefined {
    const [mine, theirs] = [statementsOf(left), statementsOf(right)];
    const [ofMine, ofTheirs] = [byText(mine), byText(theirs)];
    const counterparts = mine.map(({ text }) => ofTheirs.get(text));
    if (ofMine.size !== ofTheirs.size || counterparts.includes(undefined)) return undefined;
    // Each has a counterpart on the other side, though several may share one.
    return [
      ...mine.flatMap((one, index) => matchesOf(one, counterparts[index]!)),
      ...theirs.flatMap((other) => matchesOf(ofMine.get(other.text)!, other)),
    ];
  }
}

function byText(statements: readonly Statement[]): ReadonlyMap<string, Statement> {
  return new Map(statements.map((statement) => [statement.text, statement]));
}

function matchesOf(one: Statement, other: Statement): Match[] {
  return one.parts.map((part, index) => [part, other.parts[index]!]);
}

/** What a signature does not tell of. */
function explanationsOf({ readOnly, writeOnly, deprecated, discriminator, annotations }: SchemaNode): string {
  return toKey([
    [readOnly, writeOnly, deprecated].map((pointer) => pointer !== undefined),
    [discriminator?.property, discriminator?.values],
    Object.fromEntries([...annotations].map(([name, { value }]) => [name, value])),
  ]);
}
