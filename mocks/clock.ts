/** The mock's clock: the machine's, moved; or standing still where it was set. */
export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves the clock forward by some milliseconds. */
  readonly advance: (milliseconds: number) => void;
  /** Sets the clock; with `frozen` it stands still from then on. */
  readonly set: (time: number, frozen: boolean) => void;
};

/** A clock that goes with another one (default: the machine's) until it is moved. */
export function createClock(source: () => number = Date.now): Clock {
  let offset = 0;
  let stopped: number | undefined;
  return {
    now: () => stopped ?? source() + offset,
    advance: (milliseconds) => {
      if (stopped === undefined) offset += milliseconds;
      else stopped += milliseconds;
    },
    set: (time, frozen) => {
      offset = time - source();
      stopped = frozen ? time : undefined;
    },
  };
}
