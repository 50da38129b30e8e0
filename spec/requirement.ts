import { join } from 'node:path';
import { InputError } from './input-error.ts';
import type { Json, JsonObject } from './json.ts';
import { factKinds, requirementsShape } from './requirement-shape.ts';
import { toValidator } from './schema.ts';
import { loadSource, placeOf, type Source } from './source.ts';

/** `stated`: the specification says so in as many words. `implied`: its words only imply it. */
export type Level = 'stated' | 'implied';

/** Words of the specification and the section that they stand in, as `Part / Section`. */
export type Passage = { readonly clause: string; readonly quote: string };

/** What a fact is about. */
export type FactKind = (typeof factKinds)[number];

/** One thing that a requirement says of the contract: its subjects, and what each of them is like. */
export type ContractFact = {
  readonly kind: FactKind;
  readonly subjects: readonly string[];
  readonly properties: JsonObject;
};

/** A promise of the specification in its own words: what the contract says of it, what a service shows, or neither. */
export type Requirement = Passage & {
  /** How findings call it: stable, unique. */
  readonly id: string;
  /** Other places of the specification that say the same. */
  readonly also: readonly Passage[];
  readonly level: Level;
  readonly contract: readonly ContractFact[];
  /** What the contract cannot hold and a running service shows. */
  readonly behaviour: string | undefined;
  /** Why nothing of it can be tested. */
  readonly excluded: string | undefined;
  /** JSON Pointer (RFC 6901) to its entry in requirements.yaml. */
  readonly pointer: string;
};

/** The requirements of this kit: the interface specification, clause by clause. */
export const requirementsFile: string = join(import.meta.dirname, 'requirements.yaml');

/**
 * Loads a list of requirements: the comment at the head of requirements.yaml says how it is written.
 *
 * @throws InputError when the file cannot be read or an entry is not well-formed; the message names the place.
 */
export async function loadRequirements(file: string = requirementsFile): Promise<readonly Requirement[]> {
  return toRequirements(await loadSource(file));
}

/**
 * The requirements of a parsed list, in its order.
 *
 * @throws InputError as `loadRequirements` does.
 */
export function toRequirements(source: Source): Requirement[] {
  const [fault] = toValidator(requirementsShape)(source.value);
  if (fault !== undefined) {
    throw new InputError(`${placeOf(source, fault.pointer)} (${fault.pointer}): ${fault.message}; correct the entry`);
  }
  const sections = Object.entries(source.value as Readonly<Record<string, readonly Entry[]>>);
  const requirements = sections.flatMap(([clause, entries]) =>
    entries.map((entry, index) => toRequirement(clause, entry, `/${clause.replaceAll('/', '~1')}/${index}`)),
  );
  const ids = requirements.map(({ id }) => id);
  const twice = requirements.find(({ id }, index) => ids.indexOf(id) !== index);
  if (twice === undefined) return requirements;
  throw new InputError(`${placeOf(source, twice.pointer)}: the id "${twice.id}" is taken; choose another`);
}

/** The requirement whose quote names an operation: its table row, or the row of its family. */
export function requirementOf(requirements: readonly Requirement[], operationId: string): Requirement | undefined {
  return requirements.find(({ contract }) =>
    contract.some(({ kind, properties }) => kind === 'operation' && properties['operationId'] === operationId),
  );
}

type Entry = {
  readonly id: string;
  readonly quote: string;
  readonly also?: Readonly<Record<string, string>>;
  readonly level?: Level;
  readonly contract?: readonly JsonObject[];
  readonly behaviour?: string;
  readonly excluded?: string;
};

function toRequirement(clause: string, entry: Entry, pointer: string): Requirement {
  const { id, quote, also = {}, level = 'stated', contract = [], behaviour, excluded } = entry;
  return {
    id,
    clause,
    quote,
    also: Object.entries(also).map(([other, words]) => ({ clause: other, quote: words })),
    level,
    contract: contract.flatMap((fact) => toFacts(clause, id, fact)),
    behaviour,
    excluded,
    pointer,
  };
}

/** `pathOnly` is short for many operations; an entry `operation-…` is that operation's own, and says where it stands. */
function toFacts(clause: string, id: string, fact: JsonObject): ContractFact[] {
  const { pathOnly } = fact;
  if (pathOnly !== undefined) {
    return Object.entries(pathOnly as JsonObject).map(([operationId, subject]) => ({
      kind: 'operation',
      subjects: [subject as string],
      properties: { operationId, clause, provenance: 'path-only' },
    }));
  }
  const kind = factKinds.find((name) => fact[name] !== undefined)!;
  const { [kind]: subject, ...properties } = fact;
  const operationId = kind === 'operation' ? /^operation-(.+)$/.exec(id)?.[1] : undefined;
  const own: JsonObject = operationId === undefined ? {} : { operationId, clause };
  return [{ kind, subjects: [subject as Json].flat() as string[], properties: { ...own, ...properties } }];
}
