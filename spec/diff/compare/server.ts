import { objectsAt, type Reader } from '../api/reader.ts';
import { toKey } from '../key.ts';
import { fieldsOf, placeAt, type Place, textAt } from '../place.ts';
import type { Fact } from './finding.ts';

/** What became of the `servers` of an object that may hold some. Without any, the service is where its document is. */
export function compareServers(base: Reader, revision: Reader, before: Place, after: Place): Fact[] {
  const [one, other] = [toServers(base, before), toServers(revision, after)];
  const where = {
    base: placeAt(before, 'servers')?.pointer ?? before.pointer,
    revision: placeAt(after, 'servers')?.pointer ?? after.pointer,
  };
  const removed = [...one].filter(([url]) => !other.has(url));
  const added = [...other].filter(([url]) => !one.has(url));
  return [
    ...removed.map(([, place]): Fact => ({
      rule: 'server-removed',
      ...where,
      base: place.pointer,
      before: textAt(place, 'url') ?? '/',
    })),
    ...added.map(([, place]): Fact => ({
      rule: 'server-added',
      ...where,
      revision: place.pointer,
      after: textAt(place, 'url') ?? '/',
    })),
    ...[...one].flatMap(([url, place]) => (other.has(url) ? compareServer(place, other.get(url)!) : [])),
  ];
}

function compareServer(base: Place, revision: Place): Fact[] {
  const where = { base: base.pointer, revision: revision.pointer };
  const [before, after] = [base, revision].map(toVariables);
  const described = [base, revision].map((place) =>
    toKey([placeAt(place, 'description')?.value, descriptionsIn(place)]),
  );
  return [
    ...(before === after
      ? []
      : [{ rule: 'server-variables-changed', ...where, after: textAt(revision, 'url') ?? '/' } as const]),
    ...(described[0] === described[1] ? [] : [{ rule: 'description-changed', ...where } as const]),
  ];
}

/** The variables of a server, with their values, as a text; the order of the values means nothing. */
function toVariables(server: Place): string {
  const variables = fieldsOf(placeAt(server, 'variables')).map(([name, variable]) => {
    const values = placeAt(variable, 'enum')?.value;
    return [name, [placeAt(variable, 'default')?.value, Array.isArray(values) ? values.map(toKey).toSorted() : values]];
  });
  return toKey(Object.fromEntries(variables));
}

function descriptionsIn(server: Place): unknown {
  const variables = fieldsOf(placeAt(server, 'variables'));
  return Object.fromEntries(variables.map(([name, variable]) => [name, placeAt(variable, 'description')?.value]));
}

/** The servers by their URLs, without the one that there is where none is named. */
function toServers(reader: Reader, holder: Place): ReadonlyMap<string, Place> {
  return new Map(
    objectsAt(reader, holder, 'servers')
      .map((place): [string, Place] => [(textAt(place, 'url') ?? '').replace(/\/+$/, ''), place])
      .filter(([url]) => url !== ''),
  );
}
