import { type Control, needsRows } from './control.ts';

/** `limitConfig`: no more rows than that. */
export const limit: Control = {
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
};
