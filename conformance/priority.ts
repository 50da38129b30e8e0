import type { Level } from './check.ts';

/** How soon a case is left out where a budget does not allow all: 1 last. */
export type Priority = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * From this priority on, what is not run leaves its requirement concluded, if others have concluded it: it is implied, or
 * asks of more what is asked of some.
 */
export const further: Priority = 5;

/** The priority of what is asked of other operations as well. */
export const askedOfOthers: Priority = 7;

/**
 * Whether a case that is not run takes nothing back of what others have concluded: it is of such a priority, or is implied and comes
 * after what matters most.
 */
export function isFurther({ priority, level }: { readonly priority: Priority; readonly level?: Level }): boolean {
  return priority >= further || (priority > most && level === 'implied');
}

/** The last priority of what matters most. */
const most: Priority = 2;
