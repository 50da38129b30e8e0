import { isUnmistakable, mentions } from '../arrange/mentions.ts';
import { referenceOf } from '../arrange/reference-of.ts';

/**
 * Whether a run is that of a report: it refers to it, or mentions its id. Where the run refers to one, a short id says nothing
 * elsewhere: a DataMart may be counted as well.
 *
 * @example namesReport({ id: 'a1', report: { id: 9 } }, '9') // true
 */
export function namesReport(run: unknown, id: string): boolean {
  const named = referenceOf(run, 'Report');
  return named === id || ((named === undefined || isUnmistakable(id)) && mentions(run, id));
}
