import { nameFields } from '../arrange/name-fields.ts';
import { rowsIn } from '../by-path/reversed.ts';

/**
 * Whether an answer about something else shows a record by a name: an object that has its id, or names its id and no other
 * of its own, or has the name in a field that goes with that of the id.
 *
 * @example namesElsewhere({ edges: [{ id: 'e', martId: '8c71', martTitle: 'Orders' }] }, { id: '8c71', name: 'Orders' }) // true
 */
export function namesElsewhere(answer: unknown, { id, name }: { readonly id: string; readonly name: string }): boolean {
  return rowsIn(answer).some((row) => {
    const entries = Object.entries(row);
    const refers = entries.filter(([field, value]) => value === id && /id$/i.test(field));
    if (refers.length === 0) return false;
    const isItself = row['id'] === id || row['id'] === undefined;
    const stems = refers.map(([field]) => field.replace(/_?id$/i, '')).filter((stem) => stem !== '');
    const isName = (field: string): boolean =>
      (isItself && nameFields.includes(field)) || stems.some((stem) => isNameOf(stem, field));
    return entries.some(([field, value]) => value === name && isName(field));
  });
}

/** Whether a field is called after another thing, and is a name of it. */
function isNameOf(stem: string, field: string): boolean {
  return field.startsWith(stem) && /^_?(title|name|label)$/i.test(field.slice(stem.length));
}
