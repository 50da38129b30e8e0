import { isObject } from '../../spec/json.ts';

/** The secret key that a record shows: in plain text, or so masked that some of it can be made out. */
export type SecretKey = {
  readonly text: string;
  /** Where it is masked; an empty text where all of it is shown. */
  readonly mask: string;
};

/** How much of a masked key tells it from others. */
const tellingAtLeast = 4;

/** A key in plain text is a long one, or has letters and digits: a short word may be a name. */
const plain = /^(?=.*[a-z])(?=.*\d)\S{8,}$|^.{12,}$/is;

/** What hides a part of a text, or a letter that is shown. */
const masked = /(\.{3,}|x{4,}|[*•…]+)|./gis;

/**
 * The secret key that a record shows under a name such as `secretKey`, or as its `secret`; undefined where it shows none,
 * and where the mask leaves too little of it.
 *
 * @example secretKeyIn({ id: '7', secret: '9f86d0…' }) // { text: '9f86d0…', mask: '      …' }
 */
export function secretKeyIn(value: unknown): SecretKey | undefined {
  const text = keyIn(value) ?? (isObject(value) ? value['secret'] : undefined);
  if (typeof text !== 'string') return undefined;
  const mask = text.replaceAll(masked, (all, hidden?: string) => (hidden === undefined ? ' ' : '…'.repeat(all.length)));
  if (mask.trim() === '') return plain.test(text) ? { text, mask: '' } : undefined;
  return mask.replaceAll(/[^ ]/g, '').length < tellingAtLeast ? undefined : { text, mask };
}

function keyIn(value: unknown, depth = 0): string | undefined {
  if (!isObject(value) || depth > 3) return undefined;
  const own = Object.entries(value)
    .filter(([name]) => /secret.?key$/i.test(name))
    .map(([, one]) => (isObject(one) ? (one['value'] ?? one['key'] ?? one['secret']) : one))
    .find((one) => typeof one === 'string');
  if (own !== undefined) return own;
  return Object.values(value)
    .map((one) => keyIn(one, depth + 1))
    .find((one) => one !== undefined);
}
