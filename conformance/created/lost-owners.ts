import type { JsonObject } from '../../spec/json.ts';
import { mentions } from '../arrange/mentions.ts';
import { ownersIn } from '../arrange/owners-in.ts';

/**
 * The list of two owners with which a record was created that shows it in the hands of one of them alone, or of nobody: in no
 * list of owners is another, where one has who is shown, or all are empty.
 */
export function lostOwners(sent: JsonObject, record: unknown): string | undefined {
  const lists = ownersIn(record);
  const has = (id: unknown): boolean => lists.some((list) => mentions(list, String(id)));
  const isEmpty = lists.length > 0 && lists.every((list) => list.length === 0);
  return Object.keys(sent).find((name) => {
    const owners = sent[name];
    if (!/owner/i.test(name) || !Array.isArray(owners) || owners.length < 2) return false;
    return isEmpty || (owners.some(has) && !owners.every(has));
  });
}
