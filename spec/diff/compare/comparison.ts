import { toKey } from '../key.ts';
import type { SchemaNode } from '../schema/node.ts';
import type { Normalizer } from '../schema/normalizer.ts';
import type { Texts } from '../schema/same.ts';
import type { Signatures } from '../schema/signature.ts';
import type { Statements } from '../schema/statements.ts';
import { namesOf } from '../schema/types.ts';
import type { Position, Relation } from './finding.ts';
import type { Policy } from './life-cycle.ts';

/** Two versions of one contract, or a contract and what a deployment says of itself. */
export type Mode = 'changelog' | 'conformance';

/** Two schemas that are compared, and what that takes. */
export type Comparison = {
  readonly base: SchemaNode;
  readonly revision: SchemaNode;
  readonly position: Position;
  readonly normalizers: { readonly base: Normalizer; readonly revision: Normalizer };
  readonly policy: Policy;
  readonly mode: Mode;
  readonly texts: Texts;
  readonly signatures: { readonly base: Signatures; readonly revision: Signatures };
  readonly statements: { readonly base: Statements; readonly revision: Statements };
  /** How much of one schema another one allows, in the same position. */
  readonly relate: (base: SchemaNode, revision: SchemaNode) => Relation;
};

/** A value as text for a message, shortened. */
export function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : toKey(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

/** A list of values as text for a message. */
export function listOf(values: readonly unknown[]): string {
  const shown = values.slice(0, 8).map((value) => textOf(typeof value === 'string' ? value : toKey(value)));
  const more = values.length > shown.length ? [`${values.length - shown.length} more`] : [];
  return [...shown, ...more].join(', ');
}

/** The name of the component that a schema is; undefined where it has none. */
export function componentOf({ pointer }: SchemaNode): string | undefined {
  const name = /\/(?:schemas|\$defs|definitions)\/([^/]+)$/.exec(pointer)?.[1];
  return name?.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A schema in a few words for a message: the name of its component, or its types. */
export function nameOf(node: SchemaNode): string {
  const named = componentOf(node);
  if (named !== undefined) return named;
  if (node.values !== undefined) return listOf([...node.values.value.values()]);
  const fields = [...node.properties.keys()];
  if (fields.length > 0) return `an object with ${listOf(fields)}`;
  return node.alternatives.length > 0 ? 'one of several alternatives' : namesOf(node.types, node.nullable);
}

/** An absent schema stands where the schema around it does. */
export function placed(node: SchemaNode, around: SchemaNode): SchemaNode {
  return node.pointer === '' && around.pointer !== '' && node.leaves.length === 0
    ? { ...node, pointer: around.pointer, id: `${node.id} in ${around.id}` }
    : node;
}
