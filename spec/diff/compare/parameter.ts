import type { ApiOperation } from '../api/operation.ts';
import { type ApiParameter, toParameters } from '../api/parameter.ts';
import { placeAt } from '../place.ts';
import { textOf } from './comparison.ts';
import type { Fact } from './finding.ts';
import {
  compareDocumentation,
  type Difference,
  type Found,
  lifeCycleAt,
  type Scene,
  seen,
  type Setting,
  together,
} from './found.ts';
import { ruleForRemoval } from './life-cycle.ts';
import { compareParameterValues } from './parameter-value.ts';

/** What became of the parameters of an operation. */
export function compareParameters(scene: Scene, setting: Setting, base: ApiOperation, revision: ApiOperation): Found {
  const before = toParameters(scene.base, base);
  const after = toParameters(scene.revision, revision);
  return together(
    ...[...new Set([...before.keys(), ...after.keys()])].map((key) => {
      const [one, other] = [before.get(key), after.get(key)];
      const place = { direction: setting.request, setting, at: nameOf(one ?? other!) };
      if (one === undefined) return seen([addedFact(other!, base, setting)], place);
      return other === undefined
        ? seen([removedFact(scene, one, revision)], place)
        : compareParameter(scene, one, other, place);
    }),
  );
}

function compareParameter(
  scene: Scene,
  base: ApiParameter,
  revision: ApiParameter,
  place: Omit<Difference, 'fact'>,
): Found {
  const where = { base: base.place.pointer, revision: revision.place.pointer };
  const facts: Fact[] = [...compareDocumentation(scene, base.place, revision.place), ...compareFlags(base, revision)];
  if (base.required !== revision.required) {
    facts.push({ rule: revision.required ? 'parameter-became-required' : 'parameter-became-optional', ...where });
  }
  if (base.in === 'path' && base.name !== revision.name) {
    facts.push({ rule: 'path-parameter-renamed', ...where, before: base.name, after: revision.name });
  }
  return together(seen(facts, place), compareParameterValues(scene, base, revision, place));
}

function compareFlags(base: ApiParameter, revision: ApiParameter): Fact[] {
  const flags = [
    ['allowReserved', 'reserved-characters-allowed', 'reserved-characters-forbidden'],
    ['allowEmptyValue', 'empty-value-allowed', 'empty-value-forbidden'],
  ] as const;
  return flags.flatMap(([field, allowed, forbidden]) => {
    const [before, after] = [placeAt(base.place, field), placeAt(revision.place, field)];
    if ((before?.value === true) === (after?.value === true)) return [];
    const where = { base: before?.pointer ?? base.place.pointer, revision: after?.pointer ?? revision.place.pointer };
    return [{ rule: after?.value === true ? allowed : forbidden, ...where }];
  });
}

function addedFact(parameter: ApiParameter, { place }: ApiOperation, { isOpen }: Setting): Fact {
  const rule = parameter.required && !isOpen ? 'parameter-added-required' : 'parameter-added';
  return { rule, base: place.pointer, revision: parameter.place.pointer };
}

function removedFact(scene: Scene, { place }: ApiParameter, revision: ApiOperation): Fact {
  const lifeCycle = lifeCycleAt(place);
  const rule = ruleForRemoval(lifeCycle, scene.policy) ?? 'parameter-removed';
  const before = lifeCycle.sunset === undefined ? {} : { before: textOf(lifeCycle.sunset) };
  return { rule, base: place.pointer, revision: revision.place.pointer, ...before };
}

function nameOf(parameter: ApiParameter): string {
  return `the ${parameter.in} parameter "${parameter.name}"`;
}
