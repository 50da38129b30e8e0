import type { JsonObject } from '../../spec/json.ts';
import type { Control } from './control.ts';

/**
 * `columnConfig`: "output columns". A blended column, "pulled from joined DataMarts", is one more for the rows that a report has,
 * and what has no counterpart there is still a row of it.
 */
export const joinedRows: Control = {
  id: 'joined-rows',
  requirement: 'report-column-config',
  level: 'implied',
  summary: 'A report has fewer rows with a blended column than without',
  attempts: ({ rows, seen, blended }) => {
    const columnConfig = seen.slice(0, columnsAtMost);
    if (blended === undefined || columnConfig.length === 0 || Object.hasOwn(rows[0] ?? {}, blended)) return [];
    const told = (row: JsonObject): string => JSON.stringify(columnConfig.map((name) => row[name] ?? null));
    const lostOf = (plain: readonly JsonObject[], joined: readonly JsonObject[]): string | undefined => {
      const left = new Set(joined.map(told));
      return plain.map(told).find((row) => !left.has(row));
    };
    return [
      {
        bodies: [{ columnConfig }, { columnConfig: [...columnConfig, blended] }],
        expected: ([plain, joined]) => `a row with ${columnConfig.join(', ')} ${lostOf(plain!, joined!)}`,
        twice: true,
        // What is joined may have numbers of another form: one row at least has to be the same.
        tells: ([plain, joined], whole) =>
          whole.every(Boolean) && plain!.map(told).some((row) => joined!.map(told).includes(row)),
        fault: ([plain, joined]) =>
          lostOf(plain!, joined!) === undefined || joined!.length >= plain!.length
            ? undefined
            : `${joined!.length} rows, and ${plain!.length} without it`,
      },
    ];
  },
};

/** How many columns are enough to tell one row from another. */
const columnsAtMost = 8;
