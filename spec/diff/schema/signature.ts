import { digest, toKey } from '../key.ts';
import { toBranches, toMerged } from './alternatives.ts';
import type { Conjunction, SchemaNode } from './node.ts';
import type { Normalizer } from './normalizer.ts';

/** How many levels of schemas within schemas a signature tells of. Circular schemas are told of as often as they return. */
const levels = { rough: 3, fine: 16 } as const;

/** A text that is the same for schemas that mean the same, whatever they are called and however they are written. */
export type Signature = (node: SchemaNode) => string;

/**
 * The signatures of the schemas of a document: a rough one, by which a schema is known again although it changed far
 * within, and a fine one, which tells more schemas apart.
 */
export type Signatures = { readonly rough: Signature; readonly fine: Signature };

/**
 * Makes the signatures of the schemas of a document. What a schema is known by does not depend on what it is compared
 * with, so that many schemas are held against many others in the time that it takes to read them.
 */
export function toSignatures(normalizer: Normalizer): Signatures {
  const known = new Map<string, string>();
  const of = (node: SchemaNode, depth: number): string => {
    const key = `${depth} ${node.id}`;
    const made = known.get(key);
    if (made !== undefined) return made;
    const signature = digest(toKey(describe(toMerged(node, normalizer) ?? node, depth)));
    known.set(key, signature);
    return signature;
  };
  const describe = (node: SchemaNode, depth: number): unknown => ({
    own: ownOf(node),
    parts:
      depth === 0
        ? [...node.properties.keys()].toSorted()
        : partsOf(node, (schemas) => of(normalizer.node(schemas), depth - 1)),
    alternatives: toSet(
      node.alternatives.map((_, group) =>
        depth === 0
          ? ''
          : toBranches(node, group, normalizer)
              .map((branch) => of(branch, depth - 1))
              .toSorted()
              .join(),
      ),
    ),
  });
  return { rough: (node) => of(node, levels.rough), fine: (node) => of(node, levels.fine) };
}

/** What a schema says without the help of others. */
function ownOf(node: SchemaNode): unknown {
  return [
    node.types,
    node.nullable,
    node.never,
    [...node.limits].map(([limit, { value }]) => [limit, value.number, value.exclusive]),
    Object.fromEntries([...node.texts].map(([keyword, { value }]) => [keyword, value])),
    [...(node.values?.value.keys() ?? [])].toSorted(),
    [...node.required.keys()].toSorted(),
    Object.fromEntries([...node.dependentRequired].map(([name, { value }]) => [name, value])),
    node.unresolved.toSorted(),
  ];
}

function partsOf(node: SchemaNode, of: (schemas: Conjunction) => string): unknown {
  const named = (schemas: ReadonlyMap<string, Conjunction>): unknown =>
    Object.fromEntries([...schemas].map(([name, schema]) => [name, of(schema)]));
  return [
    named(node.properties),
    named(node.patternProperties),
    named(node.dependentSchemas),
    named(node.subschemas),
    node.prefixItems.map(of),
    toSet(node.contains.map(({ schema }) => of(schema))),
    toSet(node.not.map((place) => of([place]))),
    toSet(node.conditions.map(({ test, met, unmet }) => [test, met, unmet].map(of).join())),
  ];
}

/** What is said twice, as merged schemas may, may as well be said once. */
function toSet(signatures: readonly string[]): readonly string[] {
  return [...new Set(signatures)].toSorted();
}
