import { toKey } from '../key.ts';
import type { SchemaNode } from '../schema/node.ts';
import { type Comparison, textOf } from './comparison.ts';
import type { Fact } from './finding.ts';
import { compareLifeCycles, type LifeCycle } from './life-cycle.ts';

/** What became of what explains a schema. */
export function compareAnnotations({ base, revision, policy }: Comparison): Fact[] {
  const names = new Set([...base.annotations.keys(), ...revision.annotations.keys()]);
  const isDeprecated = base.deprecated !== undefined || revision.deprecated !== undefined;
  return [
    ...[...names]
      .filter((name) => !(isDeprecated && name === 'x-sunset'))
      .flatMap((name) => compareAnnotation(name, base, revision)),
    ...compareLifeCycles(lifeCycleOf(base), lifeCycleOf(revision), policy),
  ];
}

/** Whether a schema is deprecated, and when it is announced to go. */
export function lifeCycleOf(node: SchemaNode): LifeCycle {
  const sunset = node.annotations.get('x-sunset');
  return {
    deprecated: node.deprecated !== undefined,
    sunset: sunset?.value,
    pointer: node.deprecated ?? node.pointer,
    sunsetPointer: sunset?.pointer,
  };
}

function compareAnnotation(name: string, base: SchemaNode, revision: SchemaNode): Fact[] {
  const [one, other] = [base.annotations.get(name), revision.annotations.get(name)];
  if (one !== undefined && other !== undefined && toKey(one.value) === toKey(other.value)) return [];
  const where = { base: one?.pointer ?? base.pointer, revision: other?.pointer ?? revision.pointer };
  const before = one === undefined ? {} : { before: textOf(one.value) };
  const after = other === undefined ? {} : { after: textOf(other.value) };
  if (name === 'description') return [{ rule: 'description-changed', ...where }];
  if (name === 'examples') return [{ rule: 'example-changed', ...where }];
  if (name === 'xml') return [{ rule: 'xml-changed', ...where }];
  if (name === 'default') {
    const edit = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed';
    return [{ rule: `default-${edit}`, ...where, ...before, ...after }];
  }
  if (name === 'x-extensible-enum' && Array.isArray(one?.value) && Array.isArray(other?.value)) return [];
  return [
    { rule: 'extension-changed', ...where, before: `${name}: nothing`, after: `${name}: nothing`, ...before, ...after },
  ];
}
