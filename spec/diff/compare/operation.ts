import { type ApiOperation, matchOperations, toCallbacks } from '../api/operation.ts';
import { toKey } from '../key.ts';
import { fieldsOf, placeAt, textAt, type Place } from '../place.ts';
import type { RuleId } from '../rules.ts';
import { compareBodies } from './body.ts';
import { listOf } from './comparison.ts';
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
import { compareParameters } from './parameter.ts';
import { compareResponses } from './response.ts';
import { compareSecurity } from './security.ts';
import { compareServers } from './server.ts';

type Matched = ReturnType<typeof matchOperations>;

/** How far an operation is settled (`x-stability-level`); what says nothing, or something else, is stable. */
const stability = ['draft', 'alpha', 'beta', 'stable'];

/** What became of operations that were matched: which came, which went, and what the others differ in. */
export function compareOperations(scene: Scene, { pairs, removed, added }: Matched): Found {
  return together(
    ...pairs.map(([base, revision]) => compareOperation(scene, base, revision)),
    ...removed.map((operation) => seen([removalFact(scene, operation)], placeOf(operation))),
    ...added.map((operation) => {
      const rule: RuleId = operation.sender === 'client' ? 'operation-added' : 'webhook-added';
      return seen(
        [{ rule, base: placeAt(scene.base.root, 'paths')?.pointer ?? '', revision: operation.place.pointer }],
        placeOf(operation),
      );
    }),
  );
}

function compareOperation(scene: Scene, base: ApiOperation, revision: ApiOperation): Found {
  const setting = settingOf(base, scene.mode);
  const callbacks = matchOperations(toCallbacks(scene.base, base), toCallbacks(scene.revision, revision));
  return together(
    compareParameters(scene, setting, base, revision),
    compareBodies(scene, setting, base.place, revision.place),
    compareResponses(scene, setting, base.place, revision.place),
    base.sender === 'client' ? compareSecurity(scene, setting, base, revision) : together(),
    seen(operationFacts(scene, base, revision), placeOf(base)),
    compareOperations(scene, callbacks),
  );
}

function operationFacts(scene: Scene, base: ApiOperation, revision: ApiOperation): Fact[] {
  const [before, after] = [base.place, revision.place];
  return [
    ...compareDocumentation(scene, before, after),
    ...compareIds(before, after),
    ...compareTags(before, after),
    ...compareStability(before, after),
    ...compareServers(scene.base, scene.revision, before, after),
    ...compareServers(scene.base, scene.revision, base.item, revision.item),
  ];
}

function compareIds(base: Place, revision: Place): Fact[] {
  const [before, after] = [textAt(base, 'operationId'), textAt(revision, 'operationId')];
  if (before === after) return [];
  const where = {
    base: placeAt(base, 'operationId')?.pointer ?? base.pointer,
    revision: placeAt(revision, 'operationId')?.pointer ?? revision.pointer,
  };
  if (before === undefined) return [{ rule: 'operation-id-added', ...where, after: after! }];
  if (after === undefined) return [{ rule: 'operation-id-removed', ...where, before }];
  return [{ rule: 'operation-id-changed', ...where, before, after }];
}

function compareTags(base: Place, revision: Place): Fact[] {
  const [before, after] = [base, revision].map((place) => {
    const tags = placeAt(place, 'tags')?.value;
    return Array.isArray(tags) ? listOf(tags.map(String).toSorted()) : '';
  });
  if (before === after) return [];
  return [
    {
      rule: 'tags-changed',
      base: base.pointer,
      revision: revision.pointer,
      before: before || 'none',
      after: after || 'none',
    },
  ];
}

function compareStability(base: Place, revision: Place): Fact[] {
  const [before, after] = [base, revision].map((place) => placeAt(place, 'x-stability-level'));
  const [one, other] = [before, after].map(rankOf);
  if (one === other) return [];
  const told = (place: Place | undefined): string => (place === undefined ? 'stable' : String(place.value));
  return [
    {
      rule: other! < one! ? 'stability-decreased' : 'stability-increased',
      base: before?.pointer ?? base.pointer,
      revision: after?.pointer ?? revision.pointer,
      before: told(before),
      after: told(after),
    },
  ];
}

function rankOf(place: Place | undefined): number {
  const rank = stability.indexOf(String(place?.value));
  return rank < 0 ? stability.indexOf('stable') : rank;
}

function removalFact(scene: Scene, { place, sender }: ApiOperation): Fact {
  const lifeCycle = lifeCycleAt(place);
  const usual = sender === 'client' ? 'operation-removed' : 'webhook-removed';
  const rule = ruleForRemoval(lifeCycle, scene.policy) ?? usual;
  const revision = placeAt(scene.revision.root, 'paths')?.pointer ?? '';
  const before = typeof lifeCycle.sunset === 'string' ? lifeCycle.sunset : toKey(lifeCycle.sunset);
  return { rule, base: place.pointer, revision, ...(lifeCycle.sunset === undefined ? {} : { before }) };
}

function settingOf({ name, sender, place }: ApiOperation, mode: Scene['mode'] = 'changelog'): Setting {
  const unstable = rankOf(placeAt(place, 'x-stability-level')) < stability.indexOf('beta');
  const isOpen = mode === 'conformance' && isPathOnly(place);
  return sender === 'client'
    ? { operation: name, request: 'request', response: 'response', unstable, isOpen }
    : { operation: name, request: 'response', response: 'request', unstable, isOpen };
}

/** Whether a contract knows only the method and the path of an operation: it says so, or states no status of success. */
function isPathOnly(place: Place): boolean {
  const statuses = fieldsOf(placeAt(place, 'responses')).map(([status]) => status.toUpperCase());
  return textAt(place, 'x-provenance') === 'path-only' || !statuses.some((status) => /^2\d\d$/.test(status));
}

function placeOf(operation: ApiOperation): Omit<Difference, 'fact'> {
  return { direction: 'both', setting: settingOf(operation), at: 'the operation' };
}
