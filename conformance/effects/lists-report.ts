import { isObject } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';
import { isUnmistakable, mentions } from '../arrange/mentions.ts';

/**
 * Whether an answer lists a report: a long id wherever it stands, a short one as what is listed under the name of reports, since
 * each kind may be counted, and the destination itself may have the same.
 *
 * @example listsReport({ destinationId: '6', reports: [{ id: '7' }] }, '6') // false
 */
export function listsReport(answer: unknown, id: string): boolean {
  if (isUnmistakable(id)) return mentions(answer, id);
  if (!isObject(answer)) return false;
  return Object.entries(answer).some(([name, value]) =>
    /report/i.test(name) && Array.isArray(value) ? value.some((one) => isReport(one, id)) : listsReport(value, id),
  );
}

function isReport(item: unknown, id: string): boolean {
  const own = isObject(item) ? (fieldOf(item, 'id') ?? fieldOf(item, 'reportId')) : item;
  return (typeof own === 'string' || typeof own === 'number') && String(own) === id;
}
