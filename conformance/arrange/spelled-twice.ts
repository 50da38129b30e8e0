import { isObject } from '../../spec/json.ts';

/**
 * Whether a body has a field in another spelling as well: a service takes one of the two, and passes over the other.
 *
 * @example isSpelledTwice({ templateId: '1', template_id: '2' }, 'templateId') // true
 */
export function isSpelledTwice(body: unknown, field: string): boolean {
  const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();
  return isObject(body) && Object.keys(body).some((name) => name !== field && plain(name) === plain(field));
}
