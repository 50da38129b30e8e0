import { isObject, type Json, type JsonObject } from '../spec/json.ts';
import { isFiltered, toFilters } from './output-filter.ts';
import { distinct, isDescending, sortingColumns } from './output-order.ts';
import type { Level } from './check.ts';
import type { Samples } from './profile.ts';

/** What is known before a control is tried: the rows without it, the columns, and what the operator has said. */
export type Output = {
  readonly rows: readonly JsonObject[];
  readonly columns: readonly string[];
  /** The names in the rows that are surely columns. */
  readonly seen: readonly string[];
  readonly samples: Samples;
};

/** The fields of a report that ask for something, and what its rows must then be. */
export type Attempt = {
  /** One report each; most controls need one. */
  readonly bodies: readonly JsonObject[];
  /** What is wrong with the rows of those reports; undefined when nothing is. */
  readonly fault: (streams: readonly (readonly JsonObject[])[]) => string | undefined;
  readonly expected: string;
};

/** An output control of a report, and how to tell that a stream keeps to it. */
export type Control = {
  readonly id: string;
  readonly requirement: string;
  readonly level: Level;
  readonly summary: string;
  /** What would let it be tried where it cannot. */
  readonly remedy: string;
  /** Ways to ask for it, best first: only such that the rows without it can tell whether it is applied. */
  readonly attempts: (output: Output) => readonly Attempt[];
};

const needsRows = 'a report with many different rows: requests: { "POST /api/reports": { body: { … } } }';

/** The controls that can be judged by rows alone. */
export const outputControls: readonly Control[] = [
  {
    id: 'limit',
    requirement: 'report-limit-config',
    level: 'stated',
    summary: 'The stream of a report has more rows than its limitConfig',
    remedy: needsRows,
    attempts: ({ rows }) =>
      rows.length < 2
        ? []
        : [
            {
              bodies: [{ limitConfig: 1 }],
              expected: 'at most 1 row',
              fault: ([limited]) => (limited!.length > 1 ? `${limited!.length} rows` : undefined),
            },
          ],
  },
  {
    id: 'columns',
    requirement: 'report-column-config',
    level: 'stated',
    summary: 'The stream of a report has columns that are not selected',
    remedy: needsRows,
    attempts: (output) => columnAttempts(output, isOthersLeftOut),
  },
  {
    id: 'column-order',
    requirement: 'report-column-config-order',
    // The fields of a JSON object have no order of their own.
    level: 'implied',
    summary: 'The stream of a report has its columns in another order than selected',
    remedy: needsRows,
    attempts: (output) => columnAttempts(output, isInOrder),
  },
  {
    id: 'sort',
    requirement: 'report-stream-controls',
    level: 'stated',
    summary: 'The stream of a report is not sorted as its sortConfig says',
    remedy: 'samples: { SortRule: [{ … }] }, of a report with rows',
    attempts: sortAttempts,
  },
  {
    id: 'filter',
    requirement: 'report-stream-controls',
    level: 'stated',
    summary: 'The filter of a report leaves its stream as it is',
    remedy: 'samples: { FilterRule: [{ … }] }, of a column that is in the rows',
    attempts: ({ rows, samples }) =>
      toFilters(rows, samples.FilterRule ?? []).map((rules) => ({
        bodies: rules.map((rule) => ({ filterConfig: [rule] })),
        expected: 'other rows for another value',
        fault: (streams) =>
          isFiltered(rows, streams) ? undefined : `the same ${rows.length} rows with two filters and without`,
      })),
  },
  {
    id: 'aggregation',
    requirement: 'report-aggregation-grouping',
    level: 'stated',
    summary: 'The stream of a report with an aggregation is not grouped by the other selected columns',
    remedy: 'samples: { AggregationRule: [{ … }] }, of a column that is in the rows',
    attempts: aggregationAttempts,
  },
  {
    id: 'date-trunc',
    requirement: 'report-date-trunc-buckets',
    level: 'stated',
    summary: 'The stream of a report has dates that are not bucketed as its dateTruncConfig says',
    remedy: 'samples: { DateTruncRule: [{ … }] }, by month, of a column of dates that is in the rows',
    attempts: truncationAttempts,
  },
];

function columnAttempts(
  { rows, columns }: Output,
  judge: (selected: readonly string[], rows: readonly JsonObject[]) => string | undefined,
): readonly Attempt[] {
  const known = Object.keys(rows[0] ?? {}).filter((name) => columns.includes(name));
  if (known.length < 3) return [];
  const selected = [known.at(-1)!, known[0]!];
  const expected = `rows with ${selected.join(', ')}`;
  return [
    { bodies: [{ columnConfig: selected }], expected, fault: ([chosen]) => judge(selected, columnsIn(chosen!, known)) },
  ];
}

/** The rows with those of their fields that are known to be columns. */
function columnsIn(rows: readonly JsonObject[], known: readonly string[]): readonly JsonObject[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => known.includes(name))));
}

function isOthersLeftOut(selected: readonly string[], [row]: readonly JsonObject[]): string | undefined {
  const others = Object.keys(row ?? {}).filter((name) => !selected.includes(name));
  return others.length === 0 ? undefined : `rows with ${others.slice(0, 5).join(', ')} as well`;
}

function isInOrder(selected: readonly string[], [row]: readonly JsonObject[]): string | undefined {
  const names = Object.keys(row ?? {}).filter((name) => selected.includes(name));
  return names.length === 2 && names[0] !== selected[0] ? names.join(', ') : undefined;
}

function sortAttempts({ rows, seen, samples }: Output): readonly Attempt[] {
  const [sample = {}] = samples.SortRule ?? [];
  return sortingColumns(rows, seen).map((columns) => ({
    bodies: [{ sortConfig: columns.map((column) => ({ ...sample, column, direction: 'desc' })) }],
    expected: `${columns.join(', then ')} from high to low`,
    fault: ([sorted]) =>
      isDescending(sorted!, columns) ? undefined : JSON.stringify(sorted!.slice(0, 6).map((row) => row[columns[0]!])),
  }));
}

function aggregationAttempts({ rows, samples }: Output): readonly Attempt[] {
  return (samples.AggregationRule ?? []).flatMap((rule) => {
    const column = columnOf(rule, rows);
    const names = Object.keys(rows[0] ?? {}).filter((name) => name !== column);
    const group = names.find((name) => distinct(rows, name).length < rows.length);
    if (column === undefined || group === undefined) return [];
    return {
      bodies: [{ columnConfig: [group, column], aggregationConfig: [rule] }],
      expected: `one row for each ${group}`,
      fault: ([grouped]: readonly (readonly JsonObject[])[]) =>
        grouped!.every((row) => Object.hasOwn(row, group)) && distinct(grouped!, group).length < grouped!.length
          ? `${grouped!.length} rows, ${distinct(grouped!, group).length} different`
          : undefined,
    };
  });
}

function truncationAttempts({ rows, samples }: Output): readonly Attempt[] {
  return (samples.DateTruncRule ?? []).flatMap((rule) => {
    const column = columnOf(rule, rows);
    const isCoarse = Object.values(rule).some(
      (value) => typeof value === 'string' && /^(month|quarter|year)$/i.test(value),
    );
    if (column === undefined || !isCoarse) return [];
    if (!isSplit(rows, column)) return [];
    return {
      bodies: [{ columnConfig: [column], dateTruncConfig: [rule] }],
      expected: `one value of ${column} for each month at most`,
      fault: ([bucketed]: readonly (readonly JsonObject[])[]) =>
        isSplit(bucketed!, column) ? distinct(bucketed!, column).slice(0, 6).join(', ') : undefined,
    };
  });
}

/** Whether a column has dates alone, and several different ones of a month. */
function isSplit(rows: readonly JsonObject[], column: string): boolean {
  const dates = distinct(rows, column);
  const months = new Set(dates.map((date) => date.slice(0, 8)));
  return dates.every((date) => /^"\d{4}-\d{2}-\d{2}/.test(date)) && months.size < dates.length;
}

/** The column that a rule names: the one of its texts that is a field of the rows. */
function columnOf(rule: Json, rows: readonly JsonObject[]): string | undefined {
  const texts = isObject(rule) ? Object.values(rule) : [];
  return texts.find((text): text is string => typeof text === 'string' && Object.hasOwn(rows[0] ?? {}, text));
}
