import { objectsAt, type Reader } from '../api/reader.ts';
import { toKey } from '../key.ts';
import { placeAt, type Place, textAt } from '../place.ts';
import type { Fact } from './finding.ts';

/** What became of the `servers` of an object that may hold some. Without any, the service is where its document is. */
export function compareServers(base: Reader, revision: Reader, before: Place, after: Place): Fact[] {
  const [one, other] = [toServers(base, before), toServers(revision, after)];
  const where = {
    base: placeAt(before, 'servers')?.pointer ?? before.pointer,
    revision: placeAt(after, 'servers')?.pointer ?? after.pointer,
  };
  return [
    ...[...one]
      .filter(([key]) => !other.has(key))
      .map(([, place]): Fact => ({
        rule: 'server-removed',
        ...where,
        base: place.pointer,
        before: textAt(place, 'url') ?? '/',
      })),
    ...[...other]
      .filter(([key]) => !one.has(key))
      .map(([, place]): Fact => ({
        rule: 'server-added',
        ...where,
        revision: place.pointer,
        after: textAt(place, 'url') ?? '/',
      })),
  ];
}

function toServers(reader: Reader, holder: Place): ReadonlyMap<string, Place> {
  return new Map(
    objectsAt(reader, holder, 'servers')
      .map((place): [string, Place] => [
        toKey([(textAt(place, 'url') ?? '').replace(/\/+$/, ''), placeAt(place, 'variables')?.value]),
        place,
      ])
      .filter(([key]) => key !== toKey(['', undefined])),
  );
}
