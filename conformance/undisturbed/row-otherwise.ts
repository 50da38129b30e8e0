import { rowsIn } from '../by-path/reversed.ts';
import { fieldOf } from '../arrange/records.ts';
import { stateNames } from '../arrange/state-names.ts';
import type { Scene } from '../scene.ts';

/** What an answer shows of a record, and what the record itself has under the same name. */
export type RowOtherwise = { readonly field: string; readonly shown: string; readonly has: string };

/**
 * How an answer about something else contradicts a record that it shows by its id: by another state, where that is one that
 * records of the kind are seen in, or by the id of another record that is known as the one that it names itself.
 *
 * @example
 * // { field: 'status', shown: 'DRAFT', has: 'PUBLISHED' }
 * rowOtherwise(scene, { nodes: [{ id: '8c71', status: 'DRAFT' }] }, { id: '8c71', status: 'PUBLISHED' }, states);
 */
export function rowOtherwise(
  { arrange }: { readonly arrange: Pick<Scene['arrange'], 'isKnown'> },
  answer: unknown,
  record: unknown,
  states: ReadonlySet<unknown>,
): RowOtherwise | undefined {
  const id = fieldOf(record, 'id');
  const isContrary = (field: string, shown: string, has: string): boolean => {
    if (shown === has) return false;
    if ((stateNames as readonly string[]).includes(field)) return states.has(shown) && states.has(has);
    return /._?id$/i.test(field) && [shown, has].every((one) => one !== id && arrange.isKnown(one));
  };
  for (const row of typeof id === 'string' ? rowsIn(answer).filter((one) => one['id'] === id) : []) {
    for (const [field, shown] of Object.entries(row)) {
      const has = fieldOf(record, field);
      if (typeof shown === 'string' && typeof has === 'string' && isContrary(field, shown, has))
        return { field, shown, has };
    }
  }
  return undefined;
}
