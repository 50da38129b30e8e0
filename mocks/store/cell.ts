/**
 * A value of a space that stands beside its records: where its clock stands, which faults it has. In a state that
 * replicas share, all of them see it.
 */
export type Cell<T> = {
  readonly get: () => T;
  /**
   * Replaces the value by what a step makes of it, and gives what else the step returns; by a promise where replicas
   * share it, as soon as all of them see it. A step may be taken again when another replica was faster.
   */
  readonly change: <R>(step: (value: T) => readonly [value: T, result: R]) => R | Promise<R>;
};

/** Makes the cells of a space, by their names, each with what it holds until it is changed. */
export type Cells = <T>(name: string, initial: T) => Cell<T>;

/** A cell of one process. */
export function createCell<T>(initial: T): Cell<T> {
  let value = initial;
  return {
    get: () => value,
    change: (step) => {
      const [next, result] = step(value);
      value = next;
      return result;
    },
  };
}
