/** Where a refusal says what is wrong with which field. */
const ofFields = /error|field|detail|violation|invalid|issue|message|problem/i;

/** In which part of a request the fields are that a refusal lists. */
const parts = /^(json|body|data|payload)$/i;

/**
 * Whether a refusal names a field: as a text, at the end of a path, at the beginning of a sentence, or as the name
 * under which it says what is wrong.
 *
 * @param value The JSON of the refusal, in whatever shape.
 * @example namesField({ message: ['type must be one of EMAIL'] }, 'type') // true
 * @example namesField({ errors: { type: ['must be one of EMAIL'] } }, 'type') // true
 * @example namesField({ errors: { json: { type: ['must be one of EMAIL'] } } }, 'type') // true
 */
export function namesField(value: unknown, field: string): boolean {
  const word = field.toLowerCase();
  return isNamed(value, word, false) || isByField(value, word);
}

/** Whether a refusal is all lists of messages by field, one of which is that of the field: `{ type: ['is no choice'] }`. */
function isByField(value: unknown, word: string): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const areMessages = (one: unknown): boolean =>
    Array.isArray(one) && one.length > 0 && one.every((text) => typeof text === 'string');
  return Object.values(value).every(areMessages) && Object.keys(value).some((name) => name.toLowerCase() === word);
}

/**
 * `isOfFields`: whether the value stands under a name such as `errors`: at the top, `type` is that of the problem
 * (RFC 9457).
 */
function isNamed(value: unknown, word: string, isOfFields: boolean): boolean {
  if (typeof value === 'string') {
    const text = value.toLowerCase();
    // The first word of a sentence may be a path, between quotes or before a colon.
    const [first = ''] = text.replaceAll(/["'`]/g, '').split(/[\s:]/);
    return [text, first].some((one) => one === word || one.endsWith(`/${word}`) || one.endsWith(`.${word}`));
  }
  if (Array.isArray(value)) return value.some((one) => isNamed(one, word, false));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, one]) =>
      (isOfFields && name.toLowerCase() === word) ||
      isNamed(one, word, ofFields.test(name) || (isOfFields && parts.test(name))),
  );
}
