/** A value, or a promise of it where it has to be waited for. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Goes on with a value once it is there: at once where nobody has to wait for it. A request to a store in memory takes
 * dozens of such steps; a promise for each of them would cost more than the steps do.
 *
 * @example after(store.get('Report', id), (row) => row !== undefined)
 */
export function after<T, R>(value: MaybePromise<T>, step: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(step) : step(value);
}

/** All of these values, at once where nobody has to wait for any of them. */
export function afterAll<T>(values: readonly MaybePromise<T>[]): MaybePromise<readonly T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as readonly T[]);
}
