import { jsonOf, type Message } from '../target/message.ts';
import { isUnmistakable } from './mentions.ts';

/**
 * Whether a request names a record, in its path or in its body: a long id wherever it stands, a short one as a whole part of the
 * path or a whole value, since `7` stands in many a longer id.
 *
 * @example isNamedIn({ path: '/api/data-marts/a7/insight-templates/6/sources' }, '7') // false
 */
export function isNamedIn({ path, body }: Pick<Message, 'path' | 'body'>, id: string): boolean {
  if (isUnmistakable(id)) return `${path} ${body ?? ''}`.includes(id);
  return (
    path.split(/[/?&=]/).some((part) => partOf(part) === id) || (body !== undefined && hasValue(jsonOf({ body }), id))
  );
}

function partOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function hasValue(value: unknown, id: string): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some((one) => hasValue(one, id));
  return String(value) === id;
}
