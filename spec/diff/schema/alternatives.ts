import { limits } from '../rules/limit-rules.ts';
import type { SchemaNode } from './node.ts';
import { isAny, type Normalizer } from './normalizer.ts';
import { allTypes, arrayType, isWithin, objectType, stringType, type Types, typeOf } from './types.ts';

/** How deep alternatives within alternatives are merged. Bounds the stack. */
const depthLimit = 16;

/**
 * A schema with its alternatives merged into it, where they can be: those of different types become one schema of
 * several types, those that each list values become one list. Undefined where they are true alternatives.
 */
export function toMerged(node: SchemaNode, normalizer: Normalizer, depth = 0): SchemaNode | undefined {
  if (node.alternatives.length === 0) return node;
  if (depth > depthLimit) return undefined;
  return normalizer.variant(node, 'merged', () => {
    const groups = node.alternatives.map(({ branches }) =>
      branches.map((branch) => toMerged(normalizer.node([branch]), normalizer, depth + 1)),
    );
    const known = groups.map((group) => group.filter((branch) => branch !== undefined));
    if (known.some((group, index) => group.length < groups[index]!.length)) return undefined;
    if (known.every((group) => group.every(isListOfValues))) return toList(node, known, normalizer);
    return known.every(areOfDifferentTypes) ? toUnion(node, known, normalizer) : undefined;
  });
}

/** The alternatives of a schema, without what holds beside them. Null is left to the schema itself. */
export function toBranches({ alternatives }: SchemaNode, group: number, normalizer: Normalizer): readonly SchemaNode[] {
  return alternatives[group]!.branches.map((place) => withoutNull(normalizer.node([place]), normalizer));
}

/** The alternatives of a schema, each with what holds beside them. */
export function toWholeBranches(node: SchemaNode, normalizer: Normalizer): readonly SchemaNode[] {
  const { branches } = node.alternatives[0]!;
  const isBare = isAny({ ...node, alternatives: [], nullable: true });
  if (isBare) return toBranches(node, 0, normalizer);
  return branches.map((place, index) => {
    const whole = normalizer.variant(node, `branch ${index}`, () =>
      together(node, normalizer.node([place]), normalizer),
    );
    return withoutNull(whole!, normalizer);
  });
}

/** A schema without its alternatives. */
export function withoutAlternatives(node: SchemaNode, normalizer: Normalizer): SchemaNode {
  return normalizer.variant(node, 'own', () => ({ ...node, id: `${node.id} own`, alternatives: [] }))!;
}

/** A schema that does not allow null. */
export function withoutNull(node: SchemaNode, normalizer: Normalizer): SchemaNode {
  if (!node.nullable) return node;
  return normalizer.variant(node, 'not null', () => ({ ...node, id: `${node.id} not null`, nullable: false }))!;
}

function together(node: SchemaNode, branch: SchemaNode, normalizer: Normalizer): SchemaNode {
  return normalizer.build({
    id: `${node.id} with ${branch.id}`,
    pointer: branch.pointer,
    leaves: {
      leaves: [...branch.leaves, ...node.leaves],
      never: branch.never || (node.types & branch.types) === 0,
      unresolved: branch.unresolved,
    },
    nullable: branch.nullable,
    types: node.types & branch.types,
    alternatives: branch.alternatives,
  });
}

function toUnion(node: SchemaNode, groups: readonly (readonly SchemaNode[])[], normalizer: Normalizer): SchemaNode {
  const types = groups.reduce((left, group) => left & unionOf(group), node.types);
  // A branch of which no type is left has no say.
  const branches = groups.flat().filter((branch) => (branch.types & types) !== 0);
  return normalizer.build({
    id: `${node.id} merged`,
    pointer: node.pointer,
    leaves: {
      leaves: [...node.leaves, ...branches.flatMap(({ leaves }) => leaves)],
      never: node.never,
      unresolved: [],
    },
    nullable: node.nullable,
    types,
    alternatives: [],
  });
}

function toList(node: SchemaNode, groups: readonly (readonly SchemaNode[])[], normalizer: Normalizer): SchemaNode {
  const lists = groups.map((branches) => new Map(branches.flatMap(({ values }) => [...values!.value])));
  const others = [...lists.slice(1), ...(node.values === undefined ? [] : [node.values.value])];
  return normalizer.build({
    id: `${node.id} merged`,
    pointer: node.alternatives[0]!.pointer,
    leaves: { leaves: node.leaves, never: node.never, unresolved: [] },
    nullable: node.nullable,
    types: groups.reduce((left, branches) => left & unionOf(branches), node.types),
    values: new Map([...lists[0]!].filter(([key]) => others.every((other) => other.has(key)))),
    alternatives: [],
  });
}

function unionOf(nodes: readonly SchemaNode[]): Types {
  return nodes.reduce((types, node) => types | node.types, 0);
}

function isListOfValues(node: SchemaNode): boolean {
  return node.values !== undefined && isAny({ ...node, values: undefined, types: allTypes, nullable: true });
}

/** Whether no value could match two of the schemas, and whether each only has keywords about its own types. */
function areOfDifferentTypes(nodes: readonly SchemaNode[]): boolean {
  let seen = 0;
  for (const node of nodes) {
    if ((seen & node.types) !== 0 || node.types === allTypes || !isPlain(node)) return false;
    seen |= node.types;
  }
  const formats = nodes.flatMap(({ texts }) => [...texts.keys()].filter((keyword) => keyword === 'format'));
  return formats.length < 2;
}

function isPlain(node: SchemaNode): boolean {
  const { types } = node;
  const has = (type: Types): boolean => (types & type) !== 0;
  const objectKeywords =
    node.properties.size +
    node.required.size +
    node.patternProperties.size +
    node.dependentRequired.size +
    node.dependentSchemas.size;
  const others = node.not.length + node.conditions.length + node.unresolved.length;
  return (
    others === 0 &&
    !node.never &&
    node.values === undefined &&
    (has(objectType) || objectKeywords === 0) &&
    (has(arrayType) || node.prefixItems.length + node.contains.length === 0) &&
    [...node.subschemas.keys()].every((keyword) => has(typeOfKeyword(keyword))) &&
    [...node.limits.keys()].every((limit) => has(typeOfKeyword(limits[limit][0]))) &&
    [...node.texts.keys()].every((keyword) =>
      keyword === 'format' ? isWithin(types, stringType | typeOf('number')!) : has(typeOfKeyword(keyword)),
    )
  );
}

/** The type of value that a keyword is about. */
export function typeOfKeyword(keyword: string): Types {
  if (/items$|contains$/i.test(keyword)) return arrayType;
  if (/properties$|^propertyNames$/i.test(keyword)) return objectType;
  return /imum$|^multipleOf$/.test(keyword) ? typeOf('number')! : stringType;
}
