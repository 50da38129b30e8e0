import type { DateUnit } from './report-config.ts';

/** What SQLite's date function is given to find the first day of a unit. */
const modifiers: Readonly<Record<DateUnit, (expression: string) => string>> = {
  DAY: () => '',
  // Six days back and then on to a Monday (ISO 8601: a week begins with it).
  WEEK: () => ", '-6 days', 'weekday 1'",
  MONTH: () => ", 'start of month'",
  QUARTER: (expression) => `, 'start of month', ((1 - strftime('%m', ${expression})) % 3) || ' months'`,
  YEAR: () => ", 'start of year'",
};

/** Whether a value names a calendar unit; where no assumption says what a rule is, it may be anything. */
export function isDateUnit(value: unknown): boolean {
  return typeof value === 'string' && Object.hasOwn(modifiers, value);
}

/** The first day of the calendar unit that a date or a timestamp lies in, as SQL; a date in both cases. */
export function toDateBucket(expression: string, unit: DateUnit): string {
  return `date(${expression}${modifiers[unit](expression)})`;
}
