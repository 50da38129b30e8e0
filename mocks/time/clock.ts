import { type Cell, createCell } from '../store/cell.ts';

/** The mock's clock: the machine's, moved; or standing still where it was set. */
export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether it stands still. */
  readonly isFrozen: () => boolean;
  /** Moves the clock forward, from a time to what becomes of it. */
  readonly advance: (next: (now: number) => number) => void | Promise<void>;
  /** Sets the clock to a time (default: its own); with `frozen` it stands still from then on. */
  readonly set: (time: number | undefined, frozen: boolean) => void | Promise<void>;
};

/** Where a clock stands: how far it is from its source, and the time at which it was stopped, if it was. */
export type ClockState = { readonly offset: number; readonly stopped: number | null };

/** A clock that was never moved. */
export const unmoved: ClockState = { offset: 0, stopped: null };

/** A clock that goes with another one (default: the machine's) until it is moved. */
export function createClock(source: () => number = Date.now, state: Cell<ClockState> = createCell(unmoved)): Clock {
  const toTime = ({ stopped, offset }: ClockState): number => stopped ?? source() + offset;
  const toState = (time: number, frozen: boolean): ClockState => {
    return { offset: time - source(), stopped: frozen ? time : null };
  };
  return {
    now: () => toTime(state.get()),
    isFrozen: () => state.get().stopped !== null,
    advance: (next) => state.change((old) => [toState(next(toTime(old)), old.stopped !== null), undefined]),
    set: (time, frozen) => state.change((old) => [toState(time ?? toTime(old), frozen), undefined]),
  };
}
