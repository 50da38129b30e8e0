import { isObject } from '../../spec/json.ts';

/** Names of fields that a client gives, or a clock. */
const given = /title|name$|time|date|(_a|A)t$/i;

/** Names of fields that identify a document, whatever else differs, such as its address. */
const identifying = /^(spreadsheet|document|doc|file)_?id$/i;

/**
 * Whether two answers that identify what was created identify the same: each value in them is the same, but for names and
 * times. Those that show no text do not identify anything.
 *
 * @example hasSameIds({ documentId: 'd1', title: 'a' }, { documentId: 'd1', title: 'b' }) // true
 */
export function hasSameIds(one: unknown, other: unknown): boolean {
  const [own, others] = [leavesOf(one), leavesOf(other)];
  const isText = (leaf: string): boolean => /:"[^"]/.test(leaf);
  const isId = (leaf: string): boolean => identifying.test(leaf.slice(0, leaf.indexOf(':')));
  if (own.some((leaf) => isText(leaf) && isId(leaf) && others.includes(leaf))) return true;
  return own.some(isText) && own.toSorted().join() === others.toSorted().join();
}

/** The values with the names of their fields. */
function leavesOf(value: unknown, name = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, name));
  if (isObject(value)) return Object.entries(value).flatMap(([field, inner]) => leavesOf(inner, field));
  return given.test(name) ? [] : [`${name}:${JSON.stringify(value)}`];
}
