import type { SchemaNode } from '../schema/node.ts';
import { type Comparison, listOf } from './comparison.ts';
import type { Fact } from './finding.ts';

/** What became of the listed values: `enum`, `const` and `x-extensible-enum`. */
export function compareValues({ base, revision }: Comparison): Fact[] {
  const where = { base: base.values?.pointer ?? base.pointer, revision: revision.values?.pointer ?? revision.pointer };
  const [before, after] = [base.values?.value, revision.values?.value];
  const extensible = compareExtensible(base, revision);
  if (before === undefined || after === undefined) {
    if (before === after) return extensible;
    if (before === undefined)
      return [{ rule: 'enum-added', ...where, after: listOf([...after!.values()]) }, ...extensible];
    return [{ rule: 'enum-removed', ...where, before: listOf([...before.values()]) }, ...extensible];
  }
  const added = [...after].flatMap(([key, value]) => (before.has(key) ? [] : [value]));
  const removed = [...before].flatMap(([key, value]) => (after.has(key) ? [] : [value]));
  if (added.length === after.size && removed.length === before.size && after.size > 0 && before.size > 0) {
    return [{ rule: 'enum-changed', ...where, before: listOf(removed), after: listOf(added) }, ...extensible];
  }
  return [
    ...(added.length === 0 ? [] : [{ rule: 'enum-value-added', ...where, after: listOf(added) } as const]),
    ...(removed.length === 0 ? [] : [{ rule: 'enum-value-removed', ...where, before: listOf(removed) } as const]),
    ...extensible,
  ];
}

/** The values of an `x-extensible-enum`: those that are known now, of a list that may grow. */
function compareExtensible(base: SchemaNode, revision: SchemaNode): Fact[] {
  const [before, after] = [base, revision].map((node) => node.annotations.get('x-extensible-enum'));
  if (!Array.isArray(before?.value) || !Array.isArray(after?.value)) return [];
  const where = { base: before.pointer, revision: after.pointer };
  const added = after.value.filter((value) => !(before.value as unknown[]).includes(value));
  const removed = before.value.filter((value) => !(after.value as unknown[]).includes(value));
  return [
    ...(added.length === 0 ? [] : [{ rule: 'extensible-enum-value-added', ...where, after: listOf(added) } as const]),
    ...(removed.length === 0
      ? []
      : [{ rule: 'extensible-enum-value-removed', ...where, before: listOf(removed) } as const]),
  ];
}
