import type { Store } from '../store/store.ts';

/** A store that is given the JSON text of each row that is put into it, as behaviours may do. */
export function withTexts(store: Store): Store {
  return {
    ...store,
    put: (table, row) => store.put(table, row, JSON.stringify(row)),
    transaction: (work) => store.transaction((inner) => work(withTexts(inner))),
  };
}
