import type { JsonObject } from '../../spec/json.ts';
import type { Control } from './control.ts';
import { lostRows, tellingColumns } from './lost-rows.ts';

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
    const columns = seen.slice(0, tellingColumns);
    if (blended === undefined || columns.length === 0 || Object.hasOwn(rows[0] ?? {}, blended)) return [];
    const lostIn = ([plain, joined]: readonly (readonly JsonObject[])[]): readonly string[] =>
      lostRows(columns, plain!, joined!);
    return [
      {
        bodies: [{ columnConfig: columns }, { columnConfig: [...columns, blended] }],
        expected: (streams) => `a row with ${columns.join(', ')} ${lostIn(streams)[0]}`,
        twice: true,
        // What is joined may have numbers of another form: one row at least has to be the same.
        tells: (streams, whole) => whole.every(Boolean) && lostIn(streams).length < streams[0]!.length,
        fault: (streams) => {
          const [plain, joined] = streams.map(({ length }) => length);
          const isFewer = lostIn(streams).length > 0 && joined! < plain!;
          return isFewer ? `${joined} rows, and ${plain} without it` : undefined;
        },
      },
    ];
  },
};
