import { matchOperations, serverPathOf, toOperations, toWebhooks, type ApiOperation } from '../api/operation.ts';
import { objectsAt, type Reader } from '../api/reader.ts';
import { toKey } from '../key.ts';
import { placeAt, type Place, textAt } from '../place.ts';
import { listOf, textOf } from './comparison.ts';
import type { Fact } from './finding.ts';
import { compareDocumentation, type Found, type Scene, seen, type Setting, together } from './found.ts';
import { compareOperations } from './operation.ts';
import { compareSchemes } from './scheme.ts';
import { compareServers } from './server.ts';

/** What the document as a whole is told of. */
const whole: Setting = {
  operation: undefined,
  request: 'request',
  response: 'response',
  unstable: false,
  isOpen: false,
};

/** Fields of the Info Object, each told by itself. */
const infoFields = ['title', 'version', 'summary', 'description', 'termsOfService', 'contact', 'license'];

/** What two documents differ in, outside of schemas; and the schemas that are to be compared. */
export function compareDocuments(scene: Scene): Found {
  const { base, revision } = scene;
  return together(
    compareOperations(scene, matchPaths(base, revision)),
    compareOperations(scene, matchOperations(toWebhooks(base), toWebhooks(revision))),
    compareSchemes(scene),
    seen(compareServers(base, revision, base.root, revision.root), {
      direction: 'both',
      setting: whole,
      at: 'the servers',
    }),
    seen([...compareInfo(base.root, revision.root), ...compareTags(base, revision)], {
      direction: 'both',
      setting: whole,
      at: 'the document',
    }),
    seen(compareDocumentation(scene, base.root, revision.root), {
      direction: 'both',
      setting: whole,
      at: 'the document',
    }),
  );
}

/** Matches operations by their paths, or by the whole paths with those of the servers where more of them match then. */
function matchPaths(base: Reader, revision: Reader): ReturnType<typeof matchOperations> {
  const [one, other] = [toOperations(base), toOperations(revision)];
  const plain = matchOperations(one, other);
  const [before, after] = [serverPathOf(base), serverPathOf(revision)];
  if (before === after || (plain.removed.length === 0 && plain.added.length === 0)) return plain;
  const full = matchOperations(prefixed(one, before), prefixed(other, after));
  return full.pairs.length > plain.pairs.length ? full : plain;
}

function prefixed(operations: readonly ApiOperation[], prefix: string): ApiOperation[] {
  return operations.map((operation) => ({
    ...operation,
    name: `${operation.method} ${prefix}${operation.path}`,
    shape: `${prefix}${operation.shape}`,
  }));
}

function compareInfo(base: Place, revision: Place): Fact[] {
  const [before, after] = [placeAt(base, 'info') ?? base, placeAt(revision, 'info') ?? revision];
  return infoFields.flatMap((field) => {
    const [one, other] = [placeAt(before, field), placeAt(after, field)];
    if (toKey(one?.value) === toKey(other?.value)) return [];
    const told = (place: Place | undefined): string =>
      `${field}: ${place === undefined ? 'nothing' : textOf(place.value)}`;
    const where = { base: one?.pointer ?? before.pointer, revision: other?.pointer ?? after.pointer };
    return [{ rule: 'info-changed', ...where, before: told(one), after: told(other) } as const];
  });
}

function compareTags(base: Reader, revision: Reader): Fact[] {
  const [before, after] = [base, revision].map(tagsOf);
  const [one, other] = [before, after].map((tags) => listOf([...tags!.keys()].toSorted()));
  const where = {
    base: placeAt(base.root, 'tags')?.pointer ?? '',
    revision: placeAt(revision.root, 'tags')?.pointer ?? '',
  };
  const renamed: Fact = { rule: 'tags-changed', ...where, before: one || 'none', after: other || 'none' };
  const explained = [...before!].flatMap(([name, tag]): Fact[] => {
    const same = after!.get(name);
    if (same === undefined || explanationOf(tag) === explanationOf(same)) return [];
    return [{ rule: 'description-changed', base: tag.pointer, revision: same.pointer }];
  });
  return [...(one === other ? [] : [renamed]), ...explained];
}

function tagsOf(reader: Reader): ReadonlyMap<string, Place> {
  return new Map(objectsAt(reader, reader.root, 'tags').map((tag) => [textAt(tag, 'name') ?? '', tag]));
}

function explanationOf(tag: Place): string {
  return toKey(['summary', 'description', 'externalDocs'].map((field) => placeAt(tag, field)?.value));
}
