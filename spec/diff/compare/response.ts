import { namedAt, type Reader } from '../api/reader.ts';
import { toKey } from '../key.ts';
import { placeAt, type Place } from '../place.ts';
import type { RuleId } from '../rules.ts';
import { compareContents } from './content.ts';
import type { Fact } from './finding.ts';
import { compareDocumentation, type Found, type Scene, seen, type Setting, together } from './found.ts';
import { compareHeaders } from './header.ts';

type Responses = ReadonlyMap<string, Place>;

/** What became of the responses of an operation. */
export function compareResponses(scene: Scene, setting: Setting, base: Place, revision: Place): Found {
  const before = toResponses(scene.base, base);
  const after = toResponses(scene.revision, revision);
  const { pairs, removed, added } = matchStatuses(before, after);
  const where = {
    base: placeAt(base, 'responses')?.pointer ?? base.pointer,
    revision: placeAt(revision, 'responses')?.pointer ?? revision.pointer,
  };
  const place = { direction: setting.response, setting };
  return together(
    ...pairs.map(([one, other]) => {
      const at = `the response ${one}`;
      const found = compareResponse(scene, setting, before.get(one)!, after.get(other)!, at);
      const rule = ruleForStatus(one, other);
      if (rule === undefined) return found;
      const spots = { base: before.get(one)!.pointer, revision: after.get(other)!.pointer };
      return together(seen([{ rule, ...spots, before: one, after: other }], { ...place, at }), found);
    }),
    ...removed.map((status) => {
      const fact: Fact = {
        rule: `${sortOf(status)}-removed`,
        ...where,
        base: before.get(status)!.pointer,
        before: status,
      };
      return seen([fact], { ...place, at: `the response ${status}` });
    }),
    ...added.map((status) => {
      const fact: Fact = {
        rule: `${sortOf(status)}-added`,
        ...where,
        revision: after.get(status)!.pointer,
        after: status,
      };
      return seen([fact], { ...place, at: `the response ${status}` });
    }),
  );
}

function compareResponse(scene: Scene, setting: Setting, base: Place, revision: Place, at: string): Found {
  const place = { direction: setting.response, setting, at };
  const facts: Fact[] = compareDocumentation(scene, base, revision);
  const [before, after] = [placeAt(base, 'links'), placeAt(revision, 'links')];
  if (linksKey(scene.base, base) !== linksKey(scene.revision, revision)) {
    facts.push({
      rule: 'links-changed',
      base: before?.pointer ?? base.pointer,
      revision: after?.pointer ?? revision.pointer,
    });
  }
  return together(
    seen(facts, place),
    compareHeaders(scene, base, revision, place),
    compareContents(scene, base, revision, place),
  );
}

function toResponses(reader: Reader, operation: Place): Responses {
  return new Map(
    namedAt(reader, operation, 'responses')
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, place]) => [status.toUpperCase().replace('DEFAULT', 'default'), place]),
  );
}

/**
 * Pairs statuses: the same; then a status with a range that holds it; then, where one success is left on either side,
 * these two: it is answered otherwise, not no more.
 */
function matchStatuses(
  base: Responses,
  revision: Responses,
): { pairs: [string, string][]; removed: string[]; added: string[] } {
  const [removed, added] = [[...base.keys()], [...revision.keys()]];
  const pairs: [string, string][] = [];
  const take = (isPair: (one: string, other: string) => boolean): void => {
    for (const one of removed.slice()) {
      const other = added.find((candidate) => isPair(one, candidate));
      if (other === undefined) continue;
      pairs.push([one, other]);
      removed.splice(removed.indexOf(one), 1);
      added.splice(added.indexOf(other), 1);
    }
  };
  take((one, other) => one === other);
  take((one, other) => isInRange(one, other) || isInRange(other, one));
  const isOnly = (status: string, all: readonly string[]): boolean =>
    sortOf(status) === 'success-status' && all.filter((other) => sortOf(other) === 'success-status').length === 1;
  take((one, other) => isOnly(one, removed) && isOnly(other, added));
  return { pairs, removed, added };
}

function isInRange(status: string, range: string): boolean {
  return /^[1-5]XX$/.test(range) && /^\d{3}$/.test(status) && status[0] === range[0];
}

function ruleForStatus(one: string, other: string): RuleId | undefined {
  if (one === other) return undefined;
  if (sortOf(one) !== 'success-status') return undefined;
  if (isInRange(one, other)) return 'success-status-widened';
  return isInRange(other, one) ? 'success-status-narrowed' : 'success-status-changed';
}

function sortOf(status: string): 'success-status' | 'error-status' | 'default-response' {
  if (status === 'default') return 'default-response';
  return status.startsWith('2') ? 'success-status' : 'error-status';
}

function linksKey(reader: Reader, response: Place): string {
  return toKey(Object.fromEntries(namedAt(reader, response, 'links').map(([name, { value }]) => [name, value])));
}
