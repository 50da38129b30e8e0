import type { Fault } from '../outcome.ts';
import type { Page } from './pages.ts';

/** The fault that a page has another number of items than is expected. */
export function sizeFault({ size, exchange }: Page, summary: string, expected: number, how = 'at most'): Fault {
  return { summary, expected: `${how} ${expected} items`, received: `${size} items`, exchange };
}

/** What is said of a list that is shorter without a limit than with its default for one. */
export function shorter(usual: number): string {
  return `Without limit, the list is shorter than with limit=${usual}`;
}
