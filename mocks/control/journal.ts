import type { MockRequest, MockResponse } from '../http.ts';

/** A body as it is kept: its beginning. Undefined where there is none, or where it was streamed. */
export type Kept = { readonly body: string | Uint8Array | undefined; readonly cut: boolean };

/** A request and its response as they are kept: what is costly to make of them is made when they are read. */
export type Entry = {
  /** Rises with each request. */
  readonly id: number;
  /** Milliseconds since 1970, by the machine's clock. */
  readonly time: number;
  /** Milliseconds until the head of the response was made. */
  readonly duration: number;
  readonly faults: readonly string[];
  readonly method: string;
  readonly target: string;
  readonly headers: MockRequest['headers'];
  readonly request: Kept;
  readonly status: number;
  readonly dropped: boolean;
  readonly responseHeaders: MockResponse['headers'];
  readonly response: Kept;
};

/** The last requests of a session. One that replicas share gives promises. */
export type Journal = {
  /** Adds a request; once that is done, whoever reads the journal finds it. */
  readonly add: (
    request: MockRequest,
    response: MockResponse,
    duration: number,
    faults: readonly string[],
  ) => void | Promise<void>;
  /** Oldest first. */
  readonly entries: () => readonly Entry[] | Promise<readonly Entry[]>;
  /** The id of the last request (0 before the first), and how often the journal was emptied. */
  readonly state: () => JournalState | Promise<JournalState>;
  readonly clear: () => void | Promise<void>;
  /** Calls back at each new request and each clearing; returns what ends that. */
  readonly watch: (wake: () => void) => () => void;
};

/** How far a journal is. */
export type JournalState = { readonly last: number; readonly clearings: number };

/** A journal of this process alone. */
export type LocalJournal = Omit<Journal, 'add' | 'entries' | 'state' | 'clear'> & {
  readonly add: (...added: Parameters<Journal['add']>) => void;
  readonly entries: () => readonly Entry[];
  readonly state: () => JournalState;
  readonly clear: () => void;
};

/** How many requests a journal remembers. */
export const remembered = 1000;

/** How much of a body is kept: bytes of a request, characters of a response. */
export const keptOfBody: number = 32 * 1024;

const none: Kept = { body: undefined, cut: false };

/** An empty journal: a ring, so that each request costs the same. */
export function createJournal(now: () => number = Date.now): LocalJournal {
  let ring: Slot[] = [];
  let last = 0;
  let cleared = 0;
  let clearings = 0;
  const watchers = new Set<() => void>();
  const keep = createKeeper();
  return {
    add: (request, response, duration, faults) => {
      const slot = (ring[(last - cleared) % remembered] ??= { ...empty });
      last += 1;
      fill(slot, last, now(), request, response, duration, faults, keep);
      if (watchers.size > 0) for (const wake of watchers) wake();
    },
    entries: () => ring.toSorted((a, b) => a.id - b.id).map(fromSlot),
    state: () => ({ last, clearings }),
    clear: () => {
      ring = [];
      cleared = last;
      clearings += 1;
      for (const wake of watchers) wake();
    },
    watch: (wake) => {
      watchers.add(wake);
      return () => void watchers.delete(wake);
    },
  };
}

/** An entry of a request and its response, without what need not be kept of them. */
export function toEntry(
  id: number,
  time: number,
  request: MockRequest,
  response: MockResponse,
  duration: number,
  faults: readonly string[],
): Entry {
  const slot = { ...empty };
  fill(slot, id, time, request, response, duration, faults, createKeeper());
  return fromSlot(slot);
}

/**
 * An entry as a ring holds it: a body that is kept as a whole stands for itself. What is held long should be little, and
 * is filled again with later requests: slots grow old, and an old one that was left for a new one would keep bodies in
 * memory until the next time that the old ones are looked through.
 */
type Slot = { -readonly [field in keyof Entry]: field extends 'request' | 'response' ? Held : Entry[field] };

type Held = Kept | Kept['body'];

const empty: Slot = {
  id: 0,
  // Fractions from the beginning, which are then written in their place.
  time: NaN,
  duration: NaN,
  faults: [],
  method: '',
  target: '',
  headers: {},
  request: undefined,
  status: 0,
  dropped: false,
  responseHeaders: {},
  response: undefined,
};

function fromSlot({ request, response, ...others }: Slot): Entry {
  return { ...others, request: fromHeld(request), response: fromHeld(response) };
}

function fromHeld(held: Held): Kept {
  if (held === undefined) return none;
  return typeof held === 'string' || held instanceof Uint8Array ? { body: held, cut: false } : held;
}

function fill(
  slot: Slot,
  id: number,
  time: number,
  request: MockRequest,
  response: MockResponse,
  duration: number,
  faults: readonly string[],
  keep: Keep,
): void {
  slot.id = id;
  slot.time = time;
  slot.duration = duration;
  slot.faults = faults;
  slot.method = request.method;
  slot.target = request.target;
  slot.headers = request.headers;
  slot.request = request.body === undefined ? undefined : keep(request.body);
  slot.status = response.status;
  slot.dropped = response.dropped === true;
  slot.responseHeaders = response.headers;
  slot.response = isWhole(response.body) ? keep(response.body) : undefined;
}

function isWhole(body: MockResponse['body']): body is string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array;
}

type Keep = (body: string | Uint8Array) => Held;

/**
 * A part of a long body is copied: a mere view of it would keep the whole in memory. A page that is asked for again and
 * again is one text, which is copied once.
 */
function createKeeper(): Keep {
  let latest: { readonly body: string | Uint8Array | undefined; readonly kept: Kept } = { body: undefined, kept: none };
  return (body) => {
    if (body.length <= keptOfBody) return body;
    if (latest.body !== body) latest = { body, kept: { body: toCopy(body.slice(0, keptOfBody)), cut: true } };
    return latest.kept;
  };
}

function toCopy(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? new TextEncoder().encode(part) : Uint8Array.from(part);
}
