import { hintFor } from '../../spec/input-error.ts';
import type { Cell } from '../store/cell.ts';
import { Refusal } from '../refusal.ts';
import { assertFault, type FaultSpec } from './fault.ts';
import type { ToOperationFilter } from './operation-filter.ts';
import { drawAt } from './random.ts';
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
  readonly add: (spec: FaultSpec) => ActiveFault | Promise<ActiveFault>;
  /** Tells whether there was one with that id. */
  readonly remove: (id: string) => boolean | Promise<boolean>;
  /** Removes all. */
  readonly clear: () => void | Promise<void>;
  /** Removes all, and adds those that the session began with. */
  readonly begin: () => void | Promise<void>;
  /** What happens to a request; draws and counts. Undefined where no fault strikes. */
  readonly strike: (subject: Subject) => Strike | undefined | Promise<Strike | undefined>;
};

/** A fault as it is kept: how often it has struck, and how many numbers were drawn for it. */
export type KeptFault = {
  readonly id: string;
  readonly spec: FaultSpec;
  readonly struck: number;
  readonly draws: number;
};

/** The faults of a session as they are kept, and how many were ever added. */
export type KeptFaults = { readonly added: number; readonly entries: readonly KeptFault[] };

/** What faults rest on. */
export type FaultsOptions = {
  readonly toFilter: ToOperationFilter;
  readonly roles: readonly string[];
  /** Those that a session begins with. */
  readonly initial: readonly FaultSpec[];
  /** Where they are kept; it begins with what `toKeptFaults` makes of the initial ones. */
  readonly kept: Cell<KeptFaults>;
};

/** Faults that nothing has met yet. */
export function toKeptFaults(specs: readonly FaultSpec[]): KeptFaults {
  const entries = specs.map((spec, index) => ({ id: `f${index + 1}`, spec, struck: 0, draws: 0 }));
  return { added: specs.length, entries };
}

/**
 * The faults of one session.
 *
 * @throws Refusal with 400 where one of those that it begins with can be none.
 */
export function createFaults({ toFilter, roles, initial, kept }: FaultsOptions): Faults {
  const assertUsable = (spec: FaultSpec): void => {
    assertFault(spec);
    if (spec.role !== undefined && !roles.includes(spec.role)) {
      throw new Refusal(400, `there is no role ${spec.role}; use ${roles.join(', ')}${hintFor(spec.role, roles)}`);
    }
    toFilter(spec.operation ?? '*');
  };
  initial.forEach(assertUsable);
  const meets = toMeets(toFilter);
  return {
    isEmpty: () => kept.get().entries.length === 0,
    list: () => kept.get().entries.map(toActive),
    add: (spec) => {
      assertUsable(spec);
      return kept.change(({ added, entries }) => {
        const entry = { id: `f${added + 1}`, spec, struck: 0, draws: 0 };
        return [{ added: added + 1, entries: [...entries, entry] }, toActive(entry)];
      });
    },
    remove: (id) =>
      kept.change(({ added, entries }) => {
        const left = entries.filter((entry) => entry.id !== id);
        return [{ added, entries: left }, left.length < entries.length];
      }),
    clear: () => kept.change(({ added }) => [{ added, entries: [] }, undefined]),
    begin: () =>
      kept.change(({ added }) => {
        const entries = toKeptFaults(initial).entries.map((entry, index) => ({
          ...entry,
          id: `f${added + index + 1}`,
        }));
        return [{ added: added + initial.length, entries }, undefined];
      }),
    strike: (subject) =>
      kept.change((old) => {
        const { entries, strike } = strikeAll(old.entries, (entry) => meets(entry.spec, subject));
        return [entries.every((entry, index) => entry === old.entries[index]) ? old : { ...old, entries }, strike];
      }),
  };
}

/** Filters are made once for each text. One that this contract has no operation for, as another replica may, meets nothing. */
function toMeets(toFilter: ToOperationFilter): (spec: FaultSpec, subject: Subject) => boolean {
  const filters = new Map<string, ReturnType<ToOperationFilter>>();
  const filterOf = (text: string): ReturnType<ToOperationFilter> => {
    try {
      return toFilter(text);
    } catch {
      return () => false;
    }
  };
  return ({ operation = '*', role }, subject) => {
    const filter = filters.get(operation) ?? filterOf(operation);
    filters.set(operation, filter);
    return (role === undefined || role === subject.role) && filter(subject);
  };
}

/** Each fault in turn; one that ends the request is the last. Only a request that a fault is meant for makes it draw. */
function strikeAll(
  old: readonly KeptFault[],
  isMeant: (entry: KeptFault) => boolean,
): { readonly entries: readonly KeptFault[]; readonly strike: Strike | undefined } {
  const entries = [...old];
  const ids: string[] = [];
  let delay = 0;
  let cutAfter: number | undefined;
  for (const [index, entry] of old.entries()) {
    const { id, spec } = entry;
    if (entry.struck >= (spec.count ?? Infinity) || !isMeant(entry)) continue;
    const { drawn, strikes, wait } = drawFor(entry);
    entries[index] = { ...entry, draws: drawn, struck: entry.struck + Number(strikes) };
    if (!strikes) continue;
    ids.push(id);
    delay += wait;
    cutAfter ??= spec.cutAfter;
    if (spec.status !== undefined || spec.drop === true) {
      return { entries, strike: { ids, delay, ending: spec, cutAfter: undefined } };
    }
  }
  return { entries, strike: ids.length === 0 ? undefined : { ids, delay, ending: undefined, cutAfter } };
}

/** Whether a fault strikes, and the milliseconds that it waits; both drawn where they are not certain. */
function drawFor({ spec, draws }: KeptFault): { drawn: number; strikes: boolean; wait: number } {
  const { probability = 1, delay = 0, seed = 1 } = spec;
  let drawn = draws;
  const draw = (): number => drawAt(seed, drawn++);
  const strikes = probability >= 1 || draw() < probability;
  const wait = !strikes ? 0 : typeof delay === 'number' ? delay : delay.min + draw() * (delay.max - delay.min);
  return { drawn, strikes, wait };
}

function toActive({ id, spec, struck }: KeptFault): ActiveFault {
  return { id, ...spec, operation: spec.operation ?? '*', struck };
}
