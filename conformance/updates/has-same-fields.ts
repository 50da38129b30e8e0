import { isSame } from './is-same.ts';

/** Whether two show the same fields, and enough of them to be one record: what is null in it is none, and not left out. */
export function hasSameFields(one: object, other: object): boolean {
  const [names, others] = [one, other].map((record) => Object.keys(record).toSorted());
  return names!.length >= recordLength && isSame(names, others);
}

/** How many fields a record has at least, with its id. */
const recordLength = 3;
