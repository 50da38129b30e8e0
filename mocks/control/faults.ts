import { hintFor } from '../../spec/input-error.ts';
import { Refusal } from '../refusal.ts';
import { assertFault, type Delay, type FaultSpec } from './fault.ts';
import type { OperationFilter, ToOperationFilter } from './operation-filter.ts';
import { createRandom, type Random } from './random.ts';
import type { Subject } from './subject.ts';

/** A fault with its id and how often it has struck. */
export type ActiveFault = FaultSpec & { readonly id: string; readonly operation: string; readonly struck: number };

/** What the faults that strike do to one request. */
export type Strike = {
  readonly ids: readonly string[];
  /** Milliseconds. */
  readonly delay: number;
  /** The fault that ends the request, if one does: by its status or by dropping the connection. */
  readonly ending: FaultSpec | undefined;
  /** After how many lines a stream breaks off. */
  readonly cutAfter: number | undefined;
};

/** The faults of a session, in the order in which they were added. */
export type Faults = {
  readonly isEmpty: () => boolean;
  readonly list: () => readonly ActiveFault[];
  /** Throws a Refusal with 400 for what can be no fault. */
  readonly add: (spec: FaultSpec) => ActiveFault;
  /** Tells whether there was one with that id. */
  readonly remove: (id: string) => boolean;
  /** Removes all, and adds those that the session began with when it begins anew. */
  readonly clear: (anew: boolean) => void;
  /** What happens to a request; draws and counts. Undefined where no fault strikes. */
  readonly strike: (subject: Subject) => Strike | undefined;
};

/** What faults rest on. */
export type FaultsOptions = {
  readonly toFilter: ToOperationFilter;
  readonly roles: readonly string[];
  readonly initial: readonly FaultSpec[];
};

type Entry = { readonly id: string; readonly spec: FaultSpec; readonly random: Random; struck: number } & {
  readonly meets: OperationFilter;
};

/** The faults of one session. */
export function createFaults({ toFilter, roles, initial }: FaultsOptions): Faults {
  let entries: readonly Entry[] = [];
  let added = 0;
  const add = (spec: FaultSpec): ActiveFault => {
    assertFault(spec);
    if (spec.role !== undefined && !roles.includes(spec.role)) {
      throw new Refusal(400, `there is no role ${spec.role}; use ${roles.join(', ')}${hintFor(spec.role, roles)}`);
    }
    const meets = toFilter(spec.operation ?? '*');
    added += 1;
    const entry = { id: `f${added}`, spec, random: createRandom(spec.seed ?? 1), struck: 0, meets };
    entries = [...entries, entry];
    return toActive(entry);
  };
  initial.forEach(add);
  return {
    isEmpty: () => entries.length === 0,
    list: () => entries.map(toActive),
    add,
    remove: (id) => {
      const { length } = entries;
      entries = entries.filter((entry) => entry.id !== id);
      return entries.length < length;
    },
    clear: (anew) => {
      entries = [];
      if (anew) initial.forEach(add);
    },
    strike: (subject) => strike(entries, subject),
  };
}

function strike(entries: readonly Entry[], subject: Subject): Strike | undefined {
  const ids: string[] = [];
  let delay = 0;
  let cutAfter: number | undefined;
  for (const entry of entries) {
    const { spec, id } = entry;
    if (!isDue(entry, subject)) continue;
    entry.struck += 1;
    ids.push(id);
    delay += toMilliseconds(spec.delay ?? 0, entry.random);
    cutAfter ??= spec.cutAfter;
    if (spec.status !== undefined || spec.drop === true) return { ids, delay, ending: spec, cutAfter: undefined };
  }
  return ids.length === 0 ? undefined : { ids, delay, ending: undefined, cutAfter };
}

/** Only a request that the fault is meant for makes it draw: others do not change what happens to those. */
function isDue({ spec, meets, struck, random }: Entry, subject: Subject): boolean {
  const { role, count = Infinity, probability = 1 } = spec;
  if (struck >= count || (role !== undefined && role !== subject.role) || !meets(subject)) return false;
  return probability >= 1 || random() < probability;
}

function toMilliseconds(delay: Delay, random: Random): number {
  return typeof delay === 'number' ? delay : delay.min + random() * (delay.max - delay.min);
}

function toActive({ id, spec, struck }: Entry): ActiveFault {
  return { id, ...spec, operation: spec.operation ?? '*', struck };
}
