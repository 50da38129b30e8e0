import type { SchemaNode } from '../schema/node.ts';
import { allTypes, isWithin, namesOf, scalarTypes, stringType, type Types } from '../schema/types.ts';
import type { Comparison } from './comparison.ts';
import type { Fact } from './finding.ts';

/** What became of the types of values, and of null. */
export function compareTypes({ base, revision, position }: Comparison): Fact[] {
  const facts: Fact[] = [];
  const where = { base: pointerOf(base), revision: pointerOf(revision) };
  const rule = ruleFor(base.types, revision.types, position.text);
  if (rule !== undefined && !isToldByValues(base, revision)) {
    facts.push({ rule, ...where, before: namesOf(base.types), after: namesOf(revision.types) });
  }
  if (base.nullable !== revision.nullable && !isUntyped(base) && !isUntyped(revision)) {
    facts.push({ rule: revision.nullable ? 'null-added' : 'null-removed', ...where });
  }
  return facts;
}

/** Whether two schemas have no value in common but null, so that comparing them further says nothing. */
export function areApart(base: SchemaNode, revision: SchemaNode): boolean {
  return base.types !== 0 && revision.types !== 0 && (base.types & revision.types) === 0;
}

/** Whether each text that spells a value of some types spells one of others: as text, a number is a string too. */
export function isWithinAsText(types: Types, others: Types): boolean {
  return isWithin(types, (others & stringType) === 0 ? others : others | scalarTypes);
}

function ruleFor(
  base: Types,
  revision: Types,
  text: boolean,
): 'type-widened' | 'type-narrowed' | 'type-changed' | undefined {
  if (base === revision) return undefined;
  if (text && isAnyText(base) && isAnyText(revision)) return undefined;
  if (isWithin(base, revision)) return 'type-widened';
  if (isWithin(revision, base)) return 'type-narrowed';
  if (text && isWithinAsText(base, revision)) return 'type-widened';
  return text && isWithinAsText(revision, base) ? 'type-narrowed' : 'type-changed';
}

function isAnyText(types: Types): boolean {
  return types === allTypes || types === stringType;
}

/** `{}` allows null by saying nothing; that it stops doing so is told by the type that is said. */
function isUntyped(node: SchemaNode): boolean {
  return node.types === allTypes && node.nullable && node.alternatives.length === 0;
}

/** Types that follow from listed values change with the list, which is told by itself. */
function isToldByValues(base: SchemaNode, revision: SchemaNode): boolean {
  if (base.values !== undefined && revision.values !== undefined) return true;
  if (revision.values !== undefined) return revision.typePointer === undefined && isWithin(revision.types, base.types);
  return base.values !== undefined && base.typePointer === undefined && isWithin(base.types, revision.types);
}

function pointerOf(node: SchemaNode): string {
  return node.typePointer ?? node.pointer;
}
