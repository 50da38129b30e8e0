import { toWholeBranches, withoutAlternatives } from '../schema/alternatives.ts';
import { allTypes } from '../schema/types.ts';
import { type Comparison, listOf, nameOf } from './comparison.ts';
import type { Fact, Relation } from './finding.ts';

/**
 * What it means that a schema got alternatives, or lost them: nothing but a further condition where the schema itself
 * stays; else how what it was relates to what the alternatives allow. Undefined where the schemas beside the
 * alternatives are still to be compared.
 */
export function compareWithout(comparison: Comparison): { readonly fact: Fact; readonly rest: Comparison | undefined } {
  const { base, revision, normalizers, relate } = comparison;
  const gained = base.alternatives.length === 0;
  const [side, normalizer] = gained ? [revision, normalizers.revision] : [base, normalizers.base];
  const group = side.alternatives[0]!;
  const where = { base: gained ? base.pointer : group.pointer, revision: gained ? group.pointer : revision.pointer };
  const own = withoutAlternatives(side, normalizer);
  if (areSeveral(comparison, gained ? 'revision' : 'base') || own.types !== allTypes || own.properties.size > 0) {
    const rest = gained ? { ...comparison, revision: own } : { ...comparison, base: own };
    return { fact: { rule: gained ? 'alternatives-added' : 'alternatives-removed', ...where }, rest };
  }
  const branches = toWholeBranches(side, normalizer);
  const relations = branches.map((branch) => (gained ? relate(base, branch) : mirrored(relate(branch, revision))));
  const holders = relations.filter((relation) => relation === 'equal' || relation === 'wider').length;
  const isWider = group.keyword === 'anyOf' ? holders > 0 : holders === 1;
  const isNarrower = !isWider && relations.every((relation) => relation === 'equal' || relation === 'narrower');
  const names = listOf(branches.map(nameOf));
  if (gained) {
    const rule = isWider
      ? 'schema-became-alternatives-wider'
      : isNarrower
        ? 'schema-became-alternatives-narrower'
        : 'schema-became-alternatives';
    return { fact: { rule, ...where, before: nameOf(base), after: names }, rest: undefined };
  }
  const rule = isWider
    ? 'alternatives-became-schema-narrower'
    : isNarrower
      ? 'alternatives-became-schema-wider'
      : 'alternatives-became-schema';
  return { fact: { rule, ...where, before: names, after: nameOf(revision) }, rest: undefined };
}

/** Whether a schema has several groups of alternatives, and not one that is said several times. */
function areSeveral(comparison: Comparison, side: 'base' | 'revision'): boolean {
  const { [side]: node, statements } = comparison;
  const { areEqual, branches } = statements[side];
  return node.alternatives.some(
    ({ keyword }, group) =>
      group > 0 && (keyword !== node.alternatives[0]!.keyword || !areEqual(branches(node, 0), branches(node, group))),
  );
}

function mirrored(relation: Relation): Relation {
  if (relation === 'narrower') return 'wider';
  return relation === 'wider' ? 'narrower' : relation;
}
