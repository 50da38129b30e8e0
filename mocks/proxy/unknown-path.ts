/**
 * A path that no contract knows, as it may be printed: what is no plain word, and could be an id or a credential, becomes
 * an asterisk.
 *
 * @example toUnknownPath('/api/users/05e40001-4a84-48d7-98ef-99b4079b25f1') // '/api/users/*'
 */
export function toUnknownPath(path: string): string {
  const segments = path.split('/').map((segment) => (isPlain(segment) ? segment : '*'));
  return segments.join('/').slice(0, 200);
}

/** Words joined by dashes, underscores or dots; or a version. */
function isPlain(segment: string): boolean {
  return segment === '' || /^[A-Za-z]{1,20}(?:[-_.][A-Za-z]{1,20}){0,4}$|^v\d{1,2}$/.test(segment);
}
