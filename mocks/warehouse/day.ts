const secondsPerDay = 86_400;

/** A day, counted from 1970-01-01 in UTC. */
export type Day = number;

/** The day of an instant in milliseconds since 1970. */
export function toDay(milliseconds: number): Day {
  return Math.floor(milliseconds / 1000 / secondsPerDay);
}

/** A day as the warehouse keeps it: `2026-03-01`. */
export function toDate(day: Day): string {
  return new Date(day * secondsPerDay * 1000).toISOString().slice(0, 10);
}

/** An instant as the warehouse keeps it, in whole seconds: `2026-03-01T09:30:00Z`. */
export function toInstant(day: Day, secondOfDay: number): string {
  return `${new Date((day * secondsPerDay + secondOfDay) * 1000).toISOString().slice(0, 19)}Z`;
}

/** The first day of the month that is some months after (or, negative, before) the month of a day. */
export function toFirstOfMonth(day: Day, months: number): Day {
  const date = new Date(day * secondsPerDay * 1000);
  return toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}
