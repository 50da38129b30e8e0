import type { Place } from '../place.ts';
import { namedAt, type Reader } from './reader.ts';

/** A media type or range of a `content`, in one spelling. */
export type ApiMedia = {
  /** As the document spells it. */
  readonly name: string;
  /** Type and subtype, lower case. */
  readonly essence: string;
  /** Its parameters in order; `charset=utf-8`, which is what there is otherwise, left out. */
  readonly parameters: string;
  readonly place: Place;
};

/** The media types of a `content`. */
export function toContent(reader: Reader, parent: Place | undefined): ApiMedia[] {
  return namedAt(reader, parent, 'content').map(([name, place]) => {
    const [essence, ...parameters] = name
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    const kept = parameters
      .map((part) => part.replaceAll(/["\s]/g, ''))
      .filter((part) => part !== '' && part !== 'charset=utf-8');
    return { name, essence: essence!, parameters: kept.toSorted().join(';'), place };
  });
}

/**
 * Whether a media type lies within a range such as `application/*`, or is of the syntax that another names: what is
 * `application/problem+json` is read as `application/json` as well (RFC 6839).
 */
export function isWithinRange(essence: string, range: string): boolean {
  if (range === '*/*' || range === '*') return true;
  const [type, subtype] = range.split('/');
  if (type === 'application' && essence.startsWith('application/') && essence.endsWith(`+${subtype}`)) return true;
  return range.endsWith('/*') && essence.startsWith(range.slice(0, -1));
}

/** Whether a body of this media type tells numbers from texts, as JSON does; forms, XML and plain text do not. */
export function isTyped(essence: string): boolean {
  return /[/+](?:json|yaml|cbor|msgpack)$|[/-](?:x-)?(?:ndjson|jsonl|json-lines|json-seq|x-yaml|x-msgpack)$|\*$/.test(
    essence,
  );
}

/** Whether a body of this media type is bytes of which a schema says nothing. */
export function isBinary(essence: string): boolean {
  return !isTyped(essence) && !/^text\/|[/+]xml$|^multipart\/|x-www-form-urlencoded$/.test(essence);
}

/** Pairs the media types of two contents: the same, then those with other parameters, then those in a range. */
export function matchContent(
  base: readonly ApiMedia[],
  revision: readonly ApiMedia[],
): { pairs: [ApiMedia, ApiMedia][]; removed: ApiMedia[]; added: ApiMedia[] } {
  const isSame = [
    (one: ApiMedia, other: ApiMedia) => one.essence === other.essence && one.parameters === other.parameters,
    (one: ApiMedia, other: ApiMedia) => one.essence === other.essence,
    (one: ApiMedia, other: ApiMedia) =>
      isWithinRange(one.essence, other.essence) || isWithinRange(other.essence, one.essence),
  ];
  const pairs: [ApiMedia, ApiMedia][] = [];
  const [removed, added] = [[...base], [...revision]];
  for (const test of isSame) {
    for (const one of removed.slice()) {
      const other = added.find((candidate) => test(one, candidate));
      if (other === undefined) continue;
      pairs.push([one, other]);
      removed.splice(removed.indexOf(one), 1);
      added.splice(added.indexOf(other), 1);
    }
  }
  return { pairs, removed, added };
}
