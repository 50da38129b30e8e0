import { namedAt, type Reader } from '../api/reader.ts';
import type { Direction } from '../change.ts';
import { toKey } from '../key.ts';
import { isObject } from '../../json.ts';
import { fieldsOf, placeAt, type Place } from '../place.ts';
import { type Mode, textOf } from './comparison.ts';
import type { Fact } from './finding.ts';
import type { Graph, Pair } from './graph.ts';
import { compareLifeCycles, type LifeCycle, type Policy } from './life-cycle.ts';

/** What the comparison of two documents takes. */
export type Scene = {
  readonly base: Reader;
  readonly revision: Reader;
  readonly graph: Graph;
  readonly policy: Policy;
  readonly mode: Mode;
  /** The name in the base of each security scheme of the revision that is one of the base's. */
  readonly schemes: ReadonlyMap<string, string>;
};

/** Which operation is compared, which way its parts go, and whether it is promised to stay as it is. */
export type Setting = {
  readonly operation: string | undefined;
  readonly request: 'request' | 'response';
  readonly response: 'request' | 'response';
  /** It is a draft: nothing in it can break. */
  readonly unstable: boolean;
  /** Of a contract that a deployment is held against: only its method and path are known. */
  readonly isOpen: boolean;
};

/** A difference where it was seen. */
export type Difference = {
  readonly fact: Fact;
  readonly direction: Direction;
  readonly setting: Setting;
  /** `the request body`, `the query parameter "limit"`. */
  readonly at: string;
};

/** Two schemas in the place where they are used. */
export type SchemaUse = Omit<Difference, 'fact' | 'direction'> & {
  readonly pair: Pair;
  readonly direction: 'request' | 'response';
};

/** What was found in a part of the documents. */
export type Found = { readonly differences: readonly Difference[]; readonly uses: readonly SchemaUse[] };

/** Nothing. */
export const nothing: Found = { differences: [], uses: [] };

/** What was found in several parts as one. */
export function together(...found: readonly Found[]): Found {
  return { differences: found.flatMap(({ differences }) => differences), uses: found.flatMap(({ uses }) => uses) };
}

/** Facts seen at one place. */
export function seen(facts: readonly Fact[], place: Omit<Difference, 'fact'>): Found {
  return { differences: facts.map((fact) => ({ fact, ...place })), uses: [] };
}

/** Fields of most objects that explain. */
const documentation = ['summary', 'description', 'externalDocs', 'title'];

/** Extensions that are judged by rules of their own. */
const known: ReadonlySet<string> = new Set(['x-sunset', 'x-stability-level', 'x-ndjson-item']);

/** What became of the descriptions, the examples, the extensions and the announcements of an object. */
export function compareDocumentation(scene: Scene, base: Place, revision: Place): Fact[] {
  const where = { base: base.pointer, revision: revision.pointer };
  const differs = (fields: readonly string[]): boolean =>
    fields.some((field) => keyAt(base, field) !== keyAt(revision, field));
  const extensions = [...fieldsOf(base), ...fieldsOf(revision)]
    .map(([name]) => name)
    .filter((name) => name.startsWith('x-') && !known.has(name));
  return [
    ...(differs(documentation) ? [{ rule: 'description-changed', ...where } as const] : []),
    ...(examplesIn(scene.base, base) === examplesIn(scene.revision, revision)
      ? []
      : [{ rule: 'example-changed', ...where } as const]),
    ...[...new Set(extensions)].filter((name) => differs([name])).map((name) => extensionFact(name, base, revision)),
    ...compareLifeCycles(lifeCycleAt(base), lifeCycleAt(revision), scene.policy),
  ];
}

/** Whether an object is deprecated, and when it is announced to go. */
export function lifeCycleAt(place: Place): LifeCycle {
  const deprecated = placeAt(place, 'deprecated');
  const sunset = placeAt(place, 'x-sunset');
  return {
    deprecated: deprecated?.value === true,
    sunset: sunset?.value,
    pointer: deprecated?.pointer ?? place.pointer,
    sunsetPointer: sunset?.pointer,
  };
}

function extensionFact(name: string, base: Place, revision: Place): Fact {
  const [before, after] = [placeAt(base, name), placeAt(revision, name)];
  const told = (place: Place | undefined): string =>
    `${name}: ${place === undefined ? 'nothing' : textOf(place.value)}`;
  return {
    rule: 'extension-changed',
    base: before?.pointer ?? base.pointer,
    revision: after?.pointer ?? revision.pointer,
    before: told(before),
    after: told(after),
  };
}

/** The examples of an object as a text, those behind references included. */
function examplesIn(reader: Reader, place: Place): string {
  const examples = placeAt(place, 'examples')?.value;
  const named = isObject(examples)
    ? Object.fromEntries(namedAt(reader, place, 'examples').map(([name, { value }]) => [name, value]))
    : (examples ?? {});
  return toKey([placeAt(place, 'example')?.value, named]);
}

function keyAt(place: Place, field: string): string {
  return toKey(placeAt(place, field)?.value);
}
