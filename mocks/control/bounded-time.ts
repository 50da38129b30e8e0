import { Refusal } from '../refusal.ts';

/** Between these, and a year beyond, times are written with four digits for the year, and schedules can be reckoned. */
const [first, last] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-01-01T00:00:00Z')];

/**
 * A time in milliseconds since 1970 that a clock may be set to, as it was given.
 *
 * @throws Refusal with 400 where it is beyond all that records can show.
 */
export function toBoundedTime(time: number, given: string | number): number {
  if (time >= first && time < last) return time;
  throw new Refusal(400, `${given} lies beyond the years 1 to 9998`);
}
