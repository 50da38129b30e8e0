import { join } from 'node:path';
import { isObject, type Json, type JsonObject } from '../spec/json.ts';
import { loadSource } from '../spec/source.ts';
import type { Level } from './check.ts';

/** A sentence of the specification that a target is held to. */
export type Requirement = {
  readonly id: string;
  /** The section of the specification. */
  readonly clause: string;
  readonly quote: string;
  readonly level: Level;
  /** The operations that it states by method and path only. */
  readonly pathOnly: readonly string[];
};

/** The requirements that are not excluded from testing, by id; the file is read once. */
export function loadRequirements(): Promise<ReadonlyMap<string, Requirement>> {
  loaded ??= load();
  return loaded;
}

let loaded: Promise<ReadonlyMap<string, Requirement>> | undefined;

async function load(): Promise<ReadonlyMap<string, Requirement>> {
  const { value } = await loadSource(join(import.meta.dirname, '..', 'spec', 'requirements.yaml'));
  const sections = Object.entries(isObject(value) ? value : {}) as [string, readonly JsonObject[]][];
  const all = sections.flatMap(([clause, entries]) =>
    entries.filter((entry) => entry['excluded'] === undefined).map((entry) => toRequirement(clause, entry)),
  );
  return new Map(all.map((requirement) => [requirement.id, requirement]));
}

/** The requirement that states an operation: its row of a table, or the line that knows it by method and path only. */
export function requirementOf(operationId: string, requirements: ReadonlyMap<string, Requirement>): string {
  const row = `operation-${operationId}`;
  if (requirements.has(row)) return row;
  return [...requirements.values()].find(({ pathOnly }) => pathOnly.includes(operationId))?.id ?? row;
}

function toRequirement(clause: string, entry: JsonObject): Requirement {
  const facts = (entry['contract'] ?? []) as readonly JsonObject[];
  const pathOnly = facts.flatMap(({ pathOnly: operations }) => Object.keys((operations ?? {}) as Record<string, Json>));
  return {
    id: entry['id'] as string,
    clause,
    quote: entry['quote'] as string,
    level: (entry['level'] ?? 'stated') as Level,
    pathOnly,
  };
}
