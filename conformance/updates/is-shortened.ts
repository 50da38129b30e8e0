import type { Json } from '../../spec/json.ts';

/** Whether a list is shown with fewer items than were given, no two of which were alike. */
export function isShortened(given: Json | undefined, shown: readonly unknown[]): boolean {
  if (!Array.isArray(given)) return false;
  const distinct = new Set(given.map((item) => JSON.stringify(item)));
  return distinct.size === given.length && shown.length < given.length;
}
