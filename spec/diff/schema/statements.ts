import { toKey } from '../key.ts';
import { toBranches } from './alternatives.ts';
import { toEquality } from './equality.ts';
import type { Condition, Contains, SchemaNode } from './node.ts';
import type { Normalizer } from './normalizer.ts';
import type { Signature } from './signature.ts';

/** What a schema says with the help of others. Two that mean the same have the same text, and their parts in one order. */
export type Statement = { readonly text: string; readonly parts: readonly SchemaNode[] };

/** Reads what the schemas of a document say with the help of others, and tells whether it is the same. */
export type Statements = {
  readonly not: (node: SchemaNode) => Statement;
  readonly contains: (contains: Contains) => Statement;
  readonly condition: (condition: Condition) => Statement;
  /** The branches of a `oneOf` or `anyOf` of a schema, whichever of the two it is. */
  readonly branches: (node: SchemaNode, group: number) => Statement;
  readonly areEqual: (one: Statement, other: Statement) => boolean;
};

/** Makes a reader of what the schemas of a document say with the help of others. */
export function toStatements(normalizer: Normalizer, signature: Signature): Statements {
  const state = (about: string, parts: readonly SchemaNode[]): Statement => ({
    text: toKey([about, parts.map(signature)]),
    parts,
  });
  const read: Omit<Statements, 'areEqual'> = {
    not: (node) => state('not', [node]),
    contains: ({ schema, 'min-contains': min, 'max-contains': max }) =>
      state(`contains ${min?.value.number} ${max?.value.number}`, [normalizer.node(schema)]),
    condition: ({ test, met, unmet }) => state('if', [test, met, unmet].map(normalizer.node)),
    branches: (node, group) => {
      const signed = toBranches(node, group, normalizer).map((branch) => ({ branch, key: signature(branch) }));
      const sorted = signed.toSorted((one, other) => (one.key < other.key ? -1 : one.key === other.key ? 0 : 1));
      return state(
        'branches',
        sorted.map(({ branch }) => branch),
      );
    },
  };
  const areEqual = toEquality(normalizer, (node) => [
    ...(['properties', 'patternProperties', 'dependentSchemas', 'subschemas'] as const).flatMap((field) =>
      [...node[field]].map(([name, schemas]) => state(`${field} ${name}`, [normalizer.node(schemas)])),
    ),
    ...node.prefixItems.map((schemas, index) => state(`prefixItems ${index}`, [normalizer.node(schemas)])),
    ...node.not.map((place) => read.not(normalizer.node([place]))),
    ...node.contains.map(read.contains),
    ...node.conditions.map(read.condition),
    ...node.alternatives.map(({ keyword }, group) => state(keyword, read.branches(node, group).parts)),
  ]);
  return { ...read, areEqual };
}
