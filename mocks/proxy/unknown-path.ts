/**
 * A path that no contract knows, as it may be printed: what looks like an id or a credential becomes an asterisk, what is
 * not printable is left as a question mark.
 *
 * @example toUnknownPath('/api/users/05e40001-4a84-48d7-98ef-99b4079b25f1') // '/api/users/*'
 */
export function toUnknownPath(path: string): string {
  const segments = path.split('/').map((segment) => (isSpecific(segment) ? '*' : segment));
  return segments
    .join('/')
    .replaceAll(/[^\x21-\x7e]/g, '?')
    .slice(0, 200);
}

/** Words of a path are short and in lower case; ids and secrets have digits, capitals, or length. */
function isSpecific(segment: string): boolean {
  return segment.length > 40 || /\d{3}|^\d+$|[~=@:%]|\d.*[A-Z].*\d|^[0-9a-f-]{16,}$/.test(segment);
}
