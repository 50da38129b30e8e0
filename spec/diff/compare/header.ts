import { toHeaderValue } from '../api/parameter.ts';
import { namedAt, type Reader } from '../api/reader.ts';
import type { Place } from '../place.ts';
import type { ContentPlace } from './content.ts';
import type { Fact } from './finding.ts';
import { compareDocumentation, type Found, lifeCycleAt, type Scene, seen, together } from './found.ts';
import { ruleForRemoval } from './life-cycle.ts';
import { compareParameterValues } from './parameter-value.ts';

/** What became of the headers of a response. `Content-Type` is told by the content (Response Object, `headers`). */
export function compareHeaders(scene: Scene, base: Place, revision: Place, place: ContentPlace): Found {
  const [before, after] = [toHeaders(scene.base, base), toHeaders(scene.revision, revision)];
  return together(
    ...[...new Set([...before.keys(), ...after.keys()])].map((key) => {
      const [one, other] = [before.get(key), after.get(key)];
      const at = { ...place, at: `the header "${(one ?? other)!.name}" of ${place.at}` };
      if (one === undefined)
        return seen([{ rule: 'header-added', base: base.pointer, revision: other!.place.pointer }], at);
      if (other === undefined) return seen([removedFact(scene, one, revision)], at);
      return compareHeader(scene, one, other, at);
    }),
  );
}

type Header = ReturnType<typeof toHeaderValue>;

function compareHeader(scene: Scene, base: Header, revision: Header, place: ContentPlace): Found {
  const where = { base: base.place.pointer, revision: revision.place.pointer };
  const facts: Fact[] = compareDocumentation(scene, base.place, revision.place);
  if (base.required !== revision.required) {
    facts.push({ rule: revision.required ? 'header-became-required' : 'header-became-optional', ...where });
  }
  return together(seen(facts, place), compareParameterValues(scene, base, revision, place));
}

function removedFact(scene: Scene, { place, required }: Header, revision: Place): Fact {
  const usual = required ? 'header-removed-required' : 'header-removed';
  const rule = ruleForRemoval(lifeCycleAt(place), scene.policy) ?? usual;
  return { rule, base: place.pointer, revision: revision.pointer };
}

function toHeaders(reader: Reader, response: Place): ReadonlyMap<string, Header> {
  return new Map(
    namedAt(reader, response, 'headers')
      .map(([name, place]): [string, Header] => [name.toLowerCase(), toHeaderValue(reader, name, place)])
      .filter(([name]) => name !== 'content-type'),
  );
}
