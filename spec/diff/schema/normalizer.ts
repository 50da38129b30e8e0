import { placeAt, type Place } from '../place.ts';
import { branchesOf, type Reading, refOf, toLeaves } from './leaves.ts';
import type { Alternatives, Conjunction, SchemaNode } from './node.ts';
import { toAllowsNull } from './nullable.ts';
import { allowsAll } from './subschemas.ts';
import { type Settled, toNode } from './to-node.ts';
import { allTypes } from './types.ts';

/** Turns schemas of one document into normal form; the same schemas always into the same node. */
export type Normalizer = {
  /** The normal form of schemas that must all match. */
  readonly node: (schemas: Conjunction) => SchemaNode;
  /** A node with something in it replaced, under a name of its own. */
  readonly variant: (node: SchemaNode, name: string, make: () => SchemaNode | undefined) => SchemaNode | undefined;
  /** The normal form of merged schemas, where alternatives among them were settled beforehand. */
  readonly build: (from: Settled) => SchemaNode;
};

/** Makes the normaliser of the schemas of a document. */
export function toNormalizer(reading: Reading): Normalizer {
  const ids = new Map<unknown, number>();
  const nodes = new Map<string, SchemaNode>();
  const variants = new Map<string, SchemaNode | undefined>();
  const allowsNull = toAllowsNull(reading);

  const idOf = ({ value, pointer }: Place): number => {
    const identity = typeof value === 'object' && value !== null ? value : pointer;
    if (!ids.has(identity)) ids.set(identity, ids.size);
    return ids.get(identity)!;
  };
  const build = (from: Settled): SchemaNode => toNode(from, reading);
  const node = (given: Conjunction): SchemaNode => {
    const schemas = given.map((place) => behindRef(place, reading));
    const id =
      schemas.length === 1
        ? String(idOf(schemas[0]!))
        : [...new Set(schemas.map(idOf))].toSorted((a, b) => a - b).join('&');
    const known = nodes.get(id);
    if (known !== undefined) return known;
    const leaves = toLeaves(schemas, reading);
    const made = build({
      id,
      pointer: schemas[0]?.pointer ?? '',
      leaves,
      nullable: schemas.every(allowsNull),
      alternatives: leaves.leaves.flatMap((leaf) => toAlternatives(leaf, reading)),
    });
    nodes.set(id, made);
    return made;
  };
  const variant: Normalizer['variant'] = (of, name, make) => {
    const id = `${of.id} ${name}`;
    if (!variants.has(id)) {
      variants.set(id, undefined);
      variants.set(id, make());
    }
    return variants.get(id);
  };
  return { node, build, variant };
}

/** What a schema that is a reference and nothing else leads to: all who refer to it share one node. */
function behindRef(place: Place, { resolve, lonelyRefs }: Reading): Place {
  let current = place;
  for (let steps = 0; steps < 32; steps += 1) {
    const ref = refOf(current);
    if (ref === undefined || !(lonelyRefs || Object.keys(current.value as object).length === 1)) return current;
    const target = resolve(current, ref);
    if (target === undefined) return current;
    current = target;
  }
  return current;
}

function toAlternatives(leaf: Place, reading: Reading): Alternatives[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const branches = branchesOf(leaf, keyword, reading);
    // One that matches anything makes an anyOf say nothing.
    const isVacuous = keyword === 'anyOf' && branches.some(({ value }) => allowsAll(value));
    if (branches.length < 2 || isVacuous) return [];
    return [{ keyword, pointer: placeAt(leaf, keyword)!.pointer, branches }];
  });
}

/** Whether a node allows everything. */
export function isAny(node: SchemaNode): boolean {
  return (
    node.types === allTypes &&
    node.nullable &&
    node.limits.size + node.texts.size + node.properties.size + node.required.size === 0 &&
    node.patternProperties.size + node.dependentRequired.size + node.dependentSchemas.size === 0 &&
    node.prefixItems.length + node.contains.length + node.not.length + node.conditions.length === 0 &&
    node.subschemas.size + node.alternatives.length + node.unresolved.length === 0 &&
    node.values === undefined
  );
}
