import { Refusal } from '../refusal.ts';
import { toBoundedTime } from './bounded-time.ts';

const form =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;

/**
 * The time that is a duration after another, in milliseconds since 1970. A duration is given in milliseconds or as ISO
 * 8601 has it (`PT15M`, `P1DT2H`, `P1M`). Years and months are those of the calendar, in UTC: a month after 31 January
 * is the last day of February.
 *
 * @throws Refusal with 400 where the text is no duration, or leads beyond what dates can be.
 */
export function addDuration(time: number, duration: string | number): number {
  const sum = typeof duration === 'number' ? time + duration : time + toLength(time, duration);
  return toBoundedTime(sum, duration);
}

function toLength(time: number, duration: string): number {
  const fields = form
    .exec(duration)
    ?.slice(1)
    .map((field) => Number((field ?? '0').replace(',', '.')));
  if (fields === undefined) {
    throw new Refusal(400, `"${duration}" is no duration; give milliseconds, or ISO 8601 as PT15M or P1DT2H`);
  }
  const [years, months, weeks, days, hours, minutes, seconds] = fields as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const inDays = (weeks * 7 + days) * 24 + hours;
  return addMonths(time, years * 12 + months) - time + (inDays * 60 + minutes) * 60_000 + Math.round(seconds * 1000);
}

function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
