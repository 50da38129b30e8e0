import { toBranches } from '../schema/alternatives.ts';
import type { Alternatives, SchemaNode } from '../schema/node.ts';
import type { Normalizer } from '../schema/normalizer.ts';
import type { Comparison } from './comparison.ts';
import type { Fact } from './finding.ts';

/** What became of `oneOf` or `anyOf` itself. Where no value matches two branches, the two are the same. */
export function kindFact(
  comparison: Comparison,
  one: Alternatives,
  other: Alternatives,
  branches: readonly SchemaNode[],
): Fact[] {
  if (one.keyword === other.keyword || areDisjoint(branches, comparison.normalizers.base)) return [];
  const rule = one.keyword === 'oneOf' ? 'one-of-became-any-of' : 'any-of-became-one-of';
  return [{ rule, base: one.pointer, revision: other.pointer }];
}

/** Whether what one `oneOf` or `anyOf` of a schema allows is allowed by another one of the same branches. */
export function allowsNoMore(node: SchemaNode, one: number, other: number, normalizer: Normalizer): boolean {
  return (
    node.alternatives[one]!.keyword === 'oneOf' ||
    node.alternatives[other]!.keyword === 'anyOf' ||
    areDisjoint(toBranches(node, one, normalizer), normalizer)
  );
}

/** Whether the types, or the listed values of a property that is required in each, tell all branches apart. */
function areDisjoint(branches: readonly SchemaNode[], normalizer: Normalizer): boolean {
  const valuesOf = (node: SchemaNode, name: string): readonly string[] | undefined =>
    node.required.has(name) && node.properties.has(name)
      ? normalizer.node(node.properties.get(name)!).values?.value.keys().toArray()
      : undefined;
  const isApart = (one: SchemaNode, other: SchemaNode): boolean =>
    (one.types & other.types) === 0 ||
    [...one.required.keys()].some((name) => {
      const [mine, theirs] = [valuesOf(one, name), valuesOf(other, name)];
      return mine !== undefined && theirs !== undefined && !mine.some((key) => theirs.includes(key));
    });
  return branches.every((one, index) => branches.slice(index + 1).every((other) => isApart(one, other)));
}
