/** Lets one piece of work run at a time, in the order in which they ask. */
export type Turns = {
  /** Begins a turn at once where nobody has one; tells whether it did. */
  readonly begin: () => boolean;
  /** Begins a turn when those before it have ended. */
  readonly wait: () => Promise<void>;
  readonly end: () => void;
};

/** Turns that nobody has yet. Work that need not wait costs no promise. */
export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    begin: () => {
      if (isTaken) return false;
      isTaken = true;
      return true;
    },
    wait: () => new Promise((resolve) => void waiting.push(resolve)),
    end: () => {
      // An empty list is not asked for its first: that would take a twentieth of a microsecond.
      if (waiting.length === 0) isTaken = false;
      else waiting.shift()!();
    },
  };
}
